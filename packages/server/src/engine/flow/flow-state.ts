import type { FlowDocument, FlowValue } from '@parley/flow/document';

/** Where a flow waits for the visitor. */
export interface WaitingAt {
  nodeId: string;
  /** Id of the open input; `handedOver` at a node that has handed the conversation over. */
  inputId: string;
  isSensitive?: true;
  /** Whether people have had the conversation since the question was asked, so that it is asked again. */
  isInterrupted?: true;
  /**
   * Step that the requests of the next answer belong to, if it is not its own: the answer may be the repetition of one that was
   * withheld, whose requests have been sent.
   */
  requestStep?: number;
}

/** In place of an input's id: the flow goes on once the conversation is the chatbot's again. */
export const handedOver = 'handover';

/** Stored state of a conversation in its flow. */
export interface FlowState {
  /** Flow version of the conversation, regardless of later publications; 0 for a draft. */
  version: number;
  /** Node that waits for the visitor, or null. */
  at: WaitingAt | null;
  /** Number of turns that changed the state; together with the conversation, identifies the effects of a turn. */
  step: number;
  /** Number of answers that did not fit the open question. */
  tries: number;
  variables: Record<string, FlowValue>;
  /**
   * Variables that contain the answer to a sensitive question or a value derived from it; their values are stored sealed
   * (encrypted).
   */
  sensitive?: string[];
  /** Stack of nodes to return to, most recent last. */
  back: string[];
  /** Time of the last change, in ISO 8601. */
  movedAt: string;
  /** Whether the visitor was told that the business is closed, and it has not opened since. */
  knowsClosed?: boolean;
  /** Whether the next message restarts the flow; never stored. */
  begins?: boolean;
}

/** Whether a question of the flow is open, so that the next message may answer it. */
export function asksVisitor(state: FlowState | null): boolean {
  return Boolean(state?.at) && state?.at?.inputId !== handedOver;
}

/** Returns the id of an input that a turn opens: opaque to visitors, and never reused. */
export function inputIdOf(version: number, nodeId: string, step: number): string {
  return `${version}.${nodeId}.${step}`;
}

/** Returns the version and node of an input id; undefined if it is not the id of a flow's input. */
export function readInputId(inputId: string): { version: number; nodeId: string } | undefined {
  const [, version, nodeId] = /^(\d{1,9})\.([A-Za-z0-9_-]{1,40})\.\d{1,9}$/.exec(inputId) ?? [];
  return version === undefined || nodeId === undefined ? undefined : { version: Number(version), nodeId };
}

/** Returns the state of a conversation that has not begun. */
export function freshState(flow: FlowDocument, version: number, at: Date): FlowState {
  const initial = flow.variables.filter((variable) => variable.initial !== undefined);
  return {
    version,
    at: null,
    step: 0,
    tries: 0,
    variables: Object.fromEntries(initial.map(({ name, initial }) => [name, initial ?? null])),
    back: [],
    movedAt: at.toISOString(),
  };
}
