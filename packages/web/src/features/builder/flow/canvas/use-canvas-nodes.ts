import { moveNodes } from '@parley/flow/edit/change-node';
import type { Place } from '@parley/flow/edit/places';
import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import { useRef, useState } from 'react';
import type { FlowEditor } from '../state/use-flow-editor.ts';
import { type CanvasNode, type DrawingContext, drawNodes } from './canvas-node.ts';

/**
 * Steps on the canvas. While a step is dragged, only the canvas changes; dropping it or moving it with arrow keys changes the
 * document.
 */
export function useCanvasNodes(editor: FlowEditor, context: Omit<DrawingContext, 'selected'>) {
  const { flow, selected } = editor;
  const [nodes, setNodes] = useState<CanvasNode[]>([]);
  const [drawn, setDrawn] = useState<readonly unknown[]>([]);
  const inputs = [
    flow,
    selected.join(' '),
    context.problemOf,
    context.runOf,
    context.labelOf,
    context.traffic,
  ];
  if (inputs.some((input, index) => input !== drawn[index])) {
    setDrawn(inputs);
    setNodes((former) => drawNodes(flow, former, { ...context, selected }));
  }

  const isDragged = useRef(false);

  function onNodesChange(changes: NodeChange<CanvasNode>[]): void {
    const drawable = changes.filter(({ type }) => type !== 'select' && type !== 'remove');
    setNodes((former) => applyNodeChanges(drawable, former));
    const places = new Map<string, Place>();
    const choices = new Map<string, boolean>();
    for (const change of changes) {
      if (change.type === 'select') choices.set(change.id, change.selected);
      if (change.type !== 'position') continue;
      if (change.dragging) isDragged.current = true;
      else if (change.position) places.set(change.id, change.position);
    }
    if (choices.size > 0) editor.select(afterChoices(selected, choices));
    if (places.size === 0) return;
    // Repeated arrow keys are a single undo step; every drag is its own.
    const subject = isDragged.current ? null : `place ${[...places.keys()].join(' ')}`;
    isDragged.current = false;
    editor.edit((current) => moveNodes(current, places), subject);
  }
  return { nodes, onNodesChange };
}

/** Returns the selection after steps were selected or deselected. */
export function afterChoices(selected: readonly string[], choices: ReadonlyMap<string, boolean>): string[] {
  const kept = selected.filter((id) => choices.get(id) !== false);
  const added = [...choices].filter(([id, isChosen]) => isChosen && !kept.includes(id)).map(([id]) => id);
  return [...kept, ...added];
}
