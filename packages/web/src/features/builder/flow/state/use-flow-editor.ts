import type { FlowNode } from '@parley/flow/document';
import { emptyFlow, type FlowDocument } from '@parley/flow/document';
import { addNode, insertAfter, openPort } from '@parley/flow/edit/add-node';
import { replaceNode } from '@parley/flow/edit/change-node';
import { type FlowHistory, recorded, redone, undone } from '@parley/flow/edit/history';
import type { NewStep } from '@parley/flow/edit/new-step';
import type { Place } from '@parley/flow/edit/places';
import { removeNodes } from '@parley/flow/edit/remove-nodes';
import { useRef, useState } from 'react';

type Present = FlowDocument | null;

export type FlowEditorOptions = {
  flow: Present;
  onFlow: (flow: Present) => void;
  history: FlowHistory;
  onHistory: (history: FlowHistory) => void;
  locked: boolean;
};

/** Where a new step goes: behind a port of another step, or at a position on the canvas. */
export type StepPlace = { behind: string; port?: string | undefined } | { at: Place };

/** The flow on screen with its selection, and all functions to change it. */
export function useFlowEditor({ flow, onFlow, history, onHistory, locked }: FlowEditorOptions) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Several changes may happen before the next render; each starts from the result of the previous one.
  const latest = useRef({ flow, history });
  latest.current = { flow, history };

  function show(next: { flow: Present; history: FlowHistory }): void {
    latest.current = next;
    onFlow(next.flow);
    onHistory(next.history);
  }
  function replace(next: Present, subject: string | null = null): void {
    const before = latest.current;
    if (locked || next === before.flow) return;
    show({ flow: next, history: recorded(before.history, before.flow, subject) });
  }
  function edit(change: (flow: FlowDocument) => FlowDocument, subject: string | null = null): void {
    replace(change(latest.current.flow ?? emptyFlow), subject);
  }
  function travel(step: typeof undone): void {
    const { flow: present, history: passed } = latest.current;
    const next = locked ? null : step(passed, present);
    if (next) show(next);
  }
  const known = new Set(flow?.nodes.map(({ id }) => id));

  return {
    flow: flow ?? emptyFlow,
    /** Whether the chatbot has no flow. */
    isEmpty: flow === null,
    locked,
    /** Consecutive changes of one subject, such as the letters of a word, are undone together. */
    edit,
    replace,
    undo: () => travel(undone),
    redo: () => travel(redone),
    canUndo: !locked && history.past.length > 0,
    canRedo: !locked && history.future.length > 0,
    /** Ids of the selected steps. */
    selected: chosen.filter((id) => known.has(id)),
    select: setChosen,
    changeNode: (node: FlowNode, field: string) =>
      edit((current) => replaceNode(current, node), `${node.id}.${field}`),
    /** Adds a step, selects it and returns its id. */
    add(step: NewStep, place: StepPlace): string {
      const before = latest.current.flow ?? emptyFlow;
      const added =
        'at' in place
          ? addNode(before, step, place.at)
          : insertOrAdd(before, place.behind, place.port ?? openPort(before, place.behind), step);
      replace(added.flow);
      setChosen([added.id]);
      return added.id;
    },
    remove(ids: readonly string[]): void {
      edit((current) => removeNodes(current, ids));
      setChosen([]);
    },
  };
}

export type FlowEditor = ReturnType<typeof useFlowEditor>;

/** Behind a step without ports, a new step is placed beside it. */
function insertOrAdd(flow: FlowDocument, behind: string, port: string | undefined, step: NewStep) {
  if (port !== undefined && step.type !== 'trigger' && step.type !== 'note') {
    return insertAfter(flow, behind, port, step);
  }
  const at = flow.nodes.find(({ id }) => id === behind)?.position ?? { x: 0, y: 0 };
  return addNode(flow, step, { x: at.x + 248, y: at.y });
}
