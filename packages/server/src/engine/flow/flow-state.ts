import type { FlowDocument, FlowValue } from '@parley/flow/document';

/** Stored state of a conversation in its flow. */
export interface FlowState {
  /** Flow version of the conversation, regardless of later publications; 0 for a draft. */
  version: number;
  /** Node that waits for the visitor, or null. */
  at: { nodeId: string; inputId: string; isSensitive?: true } | null;
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
