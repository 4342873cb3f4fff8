import { findProblems } from '@parley/flow/check/find-problems';
import type { FlowDocument, FlowNode } from '@parley/flow/document';
import { flowLimits } from '@parley/flow/limits';

const rounds = 30;

/** Returns the CPU milliseconds for finding the problems of the largest allowed flow, as the editor does on each change. */
export function measureProblems(): number {
  const flow = largestFlow();
  findProblems(flow);
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) findProblems(flow);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / rounds;
}

/** A chain of questions, assignments and branches. */
export function largestFlow(): FlowDocument {
  const nodes = Array.from({ length: flowLimits.nodes }, (_, index): FlowNode => {
    const place = { id: `n${index}`, position: { x: 0, y: 120 * index } };
    if (index === 0) return { ...place, type: 'start', data: { on: 'message' } };
    if (index % 3 === 1) {
      const data = {
        text: 'Hello {{upper(name)}}, how many?',
        input: { type: 'number' as const },
        saveAs: 'count',
      };
      return { ...place, type: 'ask', data };
    }
    if (index % 3 === 2) {
      const branches = [{ id: 'b', label: 'Many', formula: 'count * 2 > 10 && contains(name, "a")' }];
      return { ...place, type: 'condition', data: { branches } };
    }
    return { ...place, type: 'message', data: { text: 'You said {{count + 1}} of {{name ?? "none"}}.' } };
  });
  const edges = nodes.slice(1).map(({ id }, index) => ({
    id: `e${index}`,
    source: `n${index}`,
    sourceHandle: nodes[index]?.type === 'condition' ? 'else' : 'next',
    target: id,
  }));
  const variables = [
    { name: 'name', type: 'text' as const },
    { name: 'count', type: 'number' as const },
  ];
  return { schema: 1, variables, nodes, edges, translations: {} };
}
