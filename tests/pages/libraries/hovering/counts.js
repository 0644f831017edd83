/** Counts who was entered and left, and knows who is hovered now. */
export class Counts {
  constructor() {
    this.reset();
  }

  reset() {
    this.inside = new Set();
    this.enters = {};
    this.leaves = {};
  }

  enter(name) {
    this.inside.add(name);
    this.enters[name] = (this.enters[name] ?? 0) + 1;
  }

  leave(name) {
    this.inside.delete(name);
    this.leaves[name] = (this.leaves[name] ?? 0) + 1;
  }

  read() {
    const { enters, leaves } = this;
    return { inside: [...this.inside].sort(), enters, leaves };
  }
}
