import type { NodeDataByType, NodeType } from './nodes.ts';

/** A chatbot's flow, as it is stored, exported and edited. */
export interface FlowDocument {
  schema: 1;
  variables: FlowVariable[];
  nodes: FlowNode[];
  edges: FlowEdge[];
  /** By language, then by `{nodeId}.{path}` of a text. */
  translations: Record<string, Record<string, string>>;
}

export const variableTypes = ['text', 'number', 'boolean', 'date', 'list'] as const;
export type VariableType = (typeof variableTypes)[number];

export interface FlowVariable {
  /** Up to three words joined by dots. */
  name: string;
  type: VariableType;
  /** Whether what a visitor answers for it stays out of everything that is stored, shown or sent, but requests. */
  sensitive?: boolean;
  initial?: FlowValue;
}

/** What a variable holds. A date is `YYYY-MM-DD`. */
export type FlowValue = string | number | boolean | null | FlowValue[] | { [key: string]: FlowValue };

export interface NodeOf<Type extends NodeType> {
  id: string;
  type: Type;
  position: { x: number; y: number };
  data: NodeDataByType[Type];
}
export type FlowNode = { [Type in NodeType]: NodeOf<Type> }[NodeType];

/** One edge leaves each port at most. */
export interface FlowEdge {
  id: string;
  source: string;
  /** The port; see `portsOf`. */
  sourceHandle: string;
  target: string;
}

export const emptyFlow: FlowDocument = { schema: 1, variables: [], nodes: [], edges: [], translations: {} };
