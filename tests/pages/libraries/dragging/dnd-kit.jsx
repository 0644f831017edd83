import {
  DndContext,
  MouseSensor,
  PointerSensor,
  pointerWithin,
  useDndContext,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { mode, names, placed, start } from "./board";
import { usePublished } from "./published";

const MODES = {
  pointer: [PointerSensor],
  distance: [PointerSensor, { activationConstraint: { distance: 8 } }],
  delay: [PointerSensor, { activationConstraint: { delay: 250, tolerance: 5 } }],
  mouse: [MouseSensor],
};

function Item({ id }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  const style = { transform: CSS.Transform.toString(transform), transition };
  return (
    <li id={id} className="item" ref={setNodeRef} style={style} {...attributes} {...listeners}>
      {id}
    </li>
  );
}

function List({ name, items }) {
  const { setNodeRef } = useDroppable({ id: name });
  return (
    <SortableContext id={name} items={items} strategy={verticalListSortingStrategy}>
      <ul id={name} className="list" ref={setNodeRef}>
        {items.map((item) => <Item key={item} id={item} />)}
      </ul>
    </SortableContext>
  );
}

function Published({ lists, reset }) {
  const { active } = useDndContext();
  usePublished(() => ({ lists, dragging: active !== null }), reset);
}

function Board({ reset }) {
  const [lists, setLists] = useState(start);
  const sensors = useSensors(useSensor(...MODES[mode]));
  const take = ({ active, over }) => {
    if (over) setLists((before) => placed(before, active.id, over.id));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={take}>
      <Published lists={lists} reset={reset} />
      <div className="board">
        {names.map((name) => <List key={name} name={name} items={lists[name]} />)}
      </div>
    </DndContext>
  );
}

/** A new board, because the items of an old one would glide back to their places. */
function Page() {
  const [round, setRound] = useState(0);
  return <Board key={round} reset={() => setRound(round + 1)} />;
}

createRoot(document.querySelector("#app")).render(<Page />);
