import React, { useState } from "react";
import { DndProvider, useDrag, useDragDropManager, useDrop } from "react-dnd";
import { HTML5Backend } from "react-dnd-html5-backend";
import { TouchBackend } from "react-dnd-touch-backend";
import { createRoot } from "react-dom/client";
import { mode, names, placed, start } from "./board";
import { usePublished } from "./published";

const TYPE = "item";

function Item({ id, place }) {
  const [, source] = useDrag({ type: TYPE, item: { id } });
  const [, target] = useDrop({ accept: TYPE, drop: (dragged) => place(dragged.id, id) });
  const connect = (node) => {
    source(target(node));
  };
  return <li id={id} className="item" ref={connect}>{id}</li>;
}

function List({ name, place, children }) {
  const [, target] = useDrop({
    accept: TYPE,
    drop(dragged, monitor) {
      if (!monitor.didDrop()) place(dragged.id, name);
    },
  });
  const connect = (node) => {
    target(node);
  };
  return <ul id={name} className="list" ref={connect}>{children}</ul>;
}

function Board() {
  const [lists, setLists] = useState(start);
  const monitor = useDragDropManager().getMonitor();
  usePublished(() => ({ lists, dragging: monitor.isDragging() }), () => setLists(start));
  const place = (item, over) => setLists((before) => placed(before, item, over));
  return (
    <div className="board">
      {names.map((name) => (
        <List key={name} name={name} place={place}>
          {lists[name].map((item) => <Item key={item} id={item} place={place} />)}
        </List>
      ))}
    </div>
  );
}

const backend = mode === "touch" ? TouchBackend : HTML5Backend;
createRoot(document.querySelector("#app")).render(
  <DndProvider backend={backend} options={{ enableMouseEvents: true }}>
    <Board />
  </DndProvider>,
);
