import type { FlowDocument, FlowNode } from '../document.ts';
import { portsOf } from '../ports.ts';
import type { Findings } from './problem-context.ts';

/** Node types at which a turn ends and waits for the visitor. */
const waiting = new Set(['ask', 'collect', 'rate']);
/** Ports that need no edge, because they have a default behavior. */
const mayBeOpen = /^(option:|failed$|declined$|unknown$|error$)/;

/** Checks the edges between nodes. */
export function checkGraph(findings: Findings, flow: FlowDocument): void {
  const steps = flow.nodes.filter(({ type }) => type !== 'note');
  if (steps.length === 0) return;
  checkStart(findings, steps);
  const leadsTo = targetsByNode(flow);
  checkPorts(findings, flow, steps);
  const reached = reachableFrom(
    steps.filter(({ type }) => type === 'start' || type === 'trigger').map(({ id }) => id),
    leadsTo,
  );
  for (const { id } of steps) if (!reached.has(id)) findings.add(id, '', 'unreachable');
  checkCircles(findings, flow, steps, leadsTo);
}

function checkStart(findings: Findings, steps: readonly FlowNode[]): void {
  const [first, ...others] = steps.filter(({ type }) => type === 'start');
  if (!first) findings.add(null, '', 'start_missing');
  for (const { id } of others) findings.add(id, '', 'start_twice');
}

function targetsByNode({ nodes, edges }: FlowDocument): Map<string, Set<string>> {
  const targets = new Map(nodes.map(({ id }) => [id, new Set<string>()]));
  for (const { source, target } of edges) targets.get(source)?.add(target);
  for (const node of nodes) if (node.type === 'jump') targets.get(node.id)?.add(node.data.target);
  return targets;
}

function checkPorts(findings: Findings, { edges }: FlowDocument, steps: readonly FlowNode[]): void {
  const used = new Map<string, Set<string>>();
  for (const { source, sourceHandle } of edges) {
    used.set(source, (used.get(source) ?? new Set()).add(sourceHandle));
  }
  for (const node of steps) {
    const ports = portsOf(node);
    const connected = used.get(node.id) ?? new Set();
    for (const port of connected) if (!ports.includes(port)) findings.add(node.id, port, 'port_unknown');
    const options = ports.filter((port) => port.startsWith('option:'));
    const coversOptions = options.length > 0 && options.every((port) => connected.has(port));
    for (const port of ports) {
      const isOpen = !connected.has(port) && !mayBeOpen.test(port);
      if (isOpen && !(port === 'next' && coversOptions)) findings.add(node.id, port, 'port_open');
    }
  }
}

function reachableFrom(ids: readonly string[], leadsTo: ReadonlyMap<string, Set<string>>): Set<string> {
  const reached = new Set(ids);
  // Iteration over a set includes entries added during the loop.
  for (const id of reached) for (const target of leadsTo.get(id) ?? []) reached.add(target);
  return reached;
}

/** Finds cycles without an exit that never wait for the visitor. */
function checkCircles(
  findings: Findings,
  flow: FlowDocument,
  steps: readonly FlowNode[],
  leadsTo: ReadonlyMap<string, Set<string>>,
): void {
  const edgesOf = new Map<string, number>();
  for (const { source } of flow.edges) edgesOf.set(source, (edgesOf.get(source) ?? 0) + 1);
  const byId = new Map(steps.map((node) => [node.id, node]));
  /** Initially all nodes whose every port is connected; nodes with an exit are removed below, and the rest is trapped. */
  const trapped = new Set(
    steps
      .filter((node) => !waiting.has(node.type) && node.type !== 'end')
      .filter((node) => node.type === 'jump' || (edgesOf.get(node.id) ?? 0) >= portsOf(node).length)
      .map(({ id }) => id),
  );
  const pending = [...trapped];
  const reversed = new Map<string, string[]>();
  for (const [source, targets] of leadsTo) {
    for (const target of targets) reversed.set(target, [...(reversed.get(target) ?? []), source]);
  }
  const free = (id: string) => {
    if (trapped.delete(id)) pending.push(...(reversed.get(id) ?? []));
  };
  while (pending.length > 0) {
    const id = pending.pop() ?? '';
    if (trapped.has(id) && [...(leadsTo.get(id) ?? [])].some((target) => !trapped.has(target))) free(id);
  }
  for (const id of trapped) {
    const isOnCircle = reachableFrom([...(leadsTo.get(id) ?? [])], leadsTo).has(id);
    if (isOnCircle && byId.has(id)) findings.add(id, '', 'circle');
  }
}
