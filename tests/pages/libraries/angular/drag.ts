import {
  CdkDrag,
  CdkDragDrop,
  CdkDropList,
  CdkDropListGroup,
  moveItemInArray,
  transferArrayItem,
} from "@angular/cdk/drag-drop";
import { Component, NgZone, QueryList, ViewChildren } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import "zone.js";

type Name = "left" | "right";

const start = (): Record<Name, string[]> => ({ left: ["a", "b", "c"], right: ["d", "e"] });

@Component({
  selector: "#app",
  imports: [CdkDropListGroup, CdkDropList, CdkDrag],
  template: `
    <div class="board" cdkDropListGroup>
      @for (name of names; track name) {
        <ul
          class="list"
          cdkDropList
          [id]="name"
          [cdkDropListData]="lists[name]"
          (cdkDropListDropped)="take($event)"
        >
          @for (item of lists[name]; track item) {
            <li class="item" cdkDrag [attr.id]="item">{{ item }}</li>
          }
        </ul>
      }
    </div>
  `,
})
class Board {
  @ViewChildren(CdkDrag) drags!: QueryList<CdkDrag>;
  readonly names: Name[] = ["left", "right"];
  lists = start();

  constructor(zone: NgZone) {
    window.__state = () => ({
      lists: this.lists,
      dragging: this.drags.some((drag) => drag._dragRef.isDragging()),
    });
    window.__reset = () => zone.run(() => (this.lists = start()));
  }

  take({ container, previousContainer, previousIndex, currentIndex }: CdkDragDrop<string[]>) {
    if (container === previousContainer) {
      moveItemInArray(container.data, previousIndex, currentIndex);
    } else {
      transferArrayItem(previousContainer.data, container.data, previousIndex, currentIndex);
    }
  }
}

bootstrapApplication(Board);
