import type { FlowDocument, FlowNode, FlowVariable, NodeOf } from '@parley/flow/document';

/** A flow with its nodes and edges indexed for look-up. */
export interface CompiledFlow {
  document: FlowDocument;
  nodes: ReadonlyMap<string, FlowNode>;
  variables: ReadonlyMap<string, FlowVariable>;
  start: NodeOf<'start'> | undefined;
  triggers: readonly NodeOf<'trigger'>[];
  /** Returns the node connected to a port, or undefined if there is none. */
  next(nodeId: string, port: string): string | undefined;
}

const compiled = new WeakMap<FlowDocument, CompiledFlow>();

/** Compiles a flow; cached for as long as its document is in use. */
export function compileFlow(document: FlowDocument): CompiledFlow {
  const known = compiled.get(document);
  if (known) return known;
  const targets = new Map(
    document.edges.map(({ source, sourceHandle, target }) => [`${source} ${sourceHandle}`, target]),
  );
  const made: CompiledFlow = {
    document,
    nodes: new Map(document.nodes.map((node) => [node.id, node])),
    variables: new Map(document.variables.map((variable) => [variable.name, variable])),
    start: document.nodes.find((node) => node.type === 'start'),
    triggers: document.nodes.filter((node) => node.type === 'trigger'),
    next: (nodeId, port) => targets.get(`${nodeId} ${port}`),
  };
  compiled.set(document, made);
  return made;
}

/** Returns whether a variable is declared as sensitive. */
export function isSensitive({ variables }: Pick<CompiledFlow, 'variables'>, name: string): boolean {
  return variables.get(name)?.sensitive === true;
}

/** Returns the variable name of a form field. */
export function leadName(key: string): string {
  return `lead.${key}`;
}
