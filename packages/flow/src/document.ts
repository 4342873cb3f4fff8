import type { NodeDataByType, NodeType } from './nodes.ts';

/** A chatbot's flow, as stored, exported and edited. */
export interface FlowDocument {
  schema: 1;
  variables: FlowVariable[];
  nodes: FlowNode[];
  edges: FlowEdge[];
  /** Texts by language, then by `{nodeId}.{path}`. */
  translations: Record<string, Record<string, string>>;
}

export const variableTypes = ['text', 'number', 'boolean', 'date', 'list'] as const;
export type VariableType = (typeof variableTypes)[number];

export interface FlowVariable {
  /** Up to three words joined by dots. */
  name: string;
  type: VariableType;
  /** Whether to keep the visitor's answer out of everything stored, displayed or sent, except requests. */
  sensitive?: boolean;
  initial?: FlowValue;
}

/** Value of a variable. A date is `YYYY-MM-DD`. */
export type FlowValue = string | number | boolean | null | FlowValue[] | { [key: string]: FlowValue };

export interface NodeOf<Type extends NodeType> {
  id: string;
  type: Type;
  position: { x: number; y: number };
  data: NodeDataByType[Type];
}
export type FlowNode = { [Type in NodeType]: NodeOf<Type> }[NodeType];

/** At most one edge leaves each port. */
export interface FlowEdge {
  id: string;
  source: string;
  /** Port of the source node; see `portsOf`. */
  sourceHandle: string;
  target: string;
}

export const emptyFlow: FlowDocument = { schema: 1, variables: [], nodes: [], edges: [], translations: {} };
