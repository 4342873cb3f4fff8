import type { Inline } from './tree.ts';

/** Makes neighboring texts one and drops empty ones. */
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

/** The nodes with the words of links in place of the links: a link holds no other. */
export function withoutLinks(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link') return withoutLinks(node.children);
    return 'children' in node ? [{ ...node, children: withoutLinks(node.children) }] : [node];
  });
}
