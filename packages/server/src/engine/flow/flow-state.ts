import type { FlowDocument, FlowValue } from '@parley/flow/document';

/** Where a conversation stands in its flow, as it is stored. */
export interface FlowState {
  /** The version that it runs on, whatever was published since; 0 for a draft. */
  version: number;
  /** The node that waits for the visitor, or null. */
  at: { nodeId: string; inputId: string; isSensitive?: true } | null;
  /** Turns that moved the state; unique for effects, together with the conversation. */
  step: number;
  /** Answers that did not fit what is open. */
  tries: number;
  variables: Record<string, FlowValue>;
  /** Those that hold what a sensitive question was answered, or something made of it; their values are stored sealed. */
  sensitive?: string[];
  /** Nodes to return to, the latest last. */
  back: string[];
  /** When it was last moved, in ISO 8601. */
  movedAt: string;
  /** Whether the visitor was told that the business is closed, and it has not opened since. */
  knowsClosed?: boolean;
  /** Whether the next message begins the flow again; never stored. */
  begins?: boolean;
}

/** The id of an input that a turn opens: opaque to visitors, and never given twice. */
export function inputIdOf(version: number, nodeId: string, step: number): string {
  return `${version}.${nodeId}.${step}`;
}

/** The version and node that an input's id names; undefined for the id of no flow's input. */
export function readInputId(inputId: string): { version: number; nodeId: string } | undefined {
  const [, version, nodeId] = /^(\d{1,9})\.([A-Za-z0-9_-]{1,40})\.\d{1,9}$/.exec(inputId) ?? [];
  return version === undefined || nodeId === undefined ? undefined : { version: Number(version), nodeId };
}

/** A conversation that has not begun. */
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
