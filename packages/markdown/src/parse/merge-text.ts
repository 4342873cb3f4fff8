import type { Inline } from './tree.ts';

/** Joins adjacent text nodes and drops empty ones. */
export function mergeText(nodes: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.type !== 'text') merged.push(node);
    else if (last?.type === 'text') merged[merged.length - 1] = { type: 'text', text: last.text + node.text };
    else if (node.text !== '') merged.push(node);
  }
  return merged;
}

/** Replaces links by their text, because a link cannot contain another one. */
export function withoutLinks(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link') return withoutLinks(node.children);
    return 'children' in node ? [{ ...node, children: withoutLinks(node.children) }] : [node];
  });
}
