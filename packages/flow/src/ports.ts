import type { FlowNode } from './document.ts';

/** Returns the output ports of a node in the editor's order. */
export function portsOf(node: FlowNode): string[] {
  switch (node.type) {
    case 'ask': {
      const { input } = node.data;
      const options = input.type === 'choice' ? (input.options ?? []) : [];
      return ['next', ...options.map(({ id }) => `option:${id}`), 'failed'];
    }
    case 'collect':
      return ['next', 'declined'];
    case 'answer':
      return ['next', 'unknown'];
    case 'understand':
      return [...node.data.intents.map(({ id }) => `intent:${id}`), 'else'];
    case 'condition':
      return [...node.data.branches.map(({ id }) => `branch:${id}`), 'else'];
    case 'hours':
      return ['open', 'closed'];
    case 'request':
      return ['next', 'error'];
    case 'jump':
    case 'end':
    case 'note':
      return [];
    default:
      return ['next'];
  }
}
