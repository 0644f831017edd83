import { DragDropContext, Draggable, Droppable } from "@hello-pangea/dnd";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { names, start } from "./board";
import { usePublished } from "./published";

function Item({ id, index }) {
  return (
    <Draggable draggableId={id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <li id={id} className="item" ref={innerRef} {...draggableProps} {...dragHandleProps}>
          {id}
        </li>
      )}
    </Draggable>
  );
}

function List({ name, items }) {
  return (
    <Droppable droppableId={name}>
      {({ innerRef, droppableProps, placeholder }) => (
        <ul id={name} className="list" ref={innerRef} {...droppableProps}>
          {items.map((item, index) => <Item key={item} id={item} index={index} />)}
          {placeholder}
        </ul>
      )}
    </Droppable>
  );
}

function moved(lists, from, to) {
  const after = structuredClone(lists);
  const [item] = after[from.droppableId].splice(from.index, 1);
  after[to.droppableId].splice(to.index, 0, item);
  return after;
}

function Board() {
  const [lists, setLists] = useState(start);
  const [dragging, setDragging] = useState(false);
  usePublished(() => ({ lists, dragging }), () => setLists(start));
  const take = ({ source, destination }) => {
    setDragging(false);
    if (destination) setLists((before) => moved(before, source, destination));
  };
  return (
    <DragDropContext onDragStart={() => setDragging(true)} onDragEnd={take}>
      <div className="board">
        {names.map((name) => <List key={name} name={name} items={lists[name]} />)}
      </div>
    </DragDropContext>
  );
}

createRoot(document.querySelector("#app")).render(<Board />);
