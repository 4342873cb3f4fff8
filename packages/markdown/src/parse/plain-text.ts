import { parseMarkdown } from './parse-markdown.ts';
import * as tables from './read-table.ts';
import type { Block, Inline, ListBlock } from './tree.ts';

const BULLET = '• ';
const NO_ADDRESS_SCHEME = /^(?:mailto|tel):/;

/**
 * Converts markdown to plain text for the clipboard: links keep their URL, lists their bullets and numbers, and table cells are
 * separated by tabs. Citations, by `isSource`, are left out.
 */
export function plainText(markdown: string, isSource: (n: number) => boolean): string {
  return blocksAsText(parseMarkdown(markdown, { isSource, tables }));
}

function blocksAsText(blocks: readonly Block[], gap = '\n\n'): string {
  return blocks
    .map(blockAsText)
    .filter((text) => text !== '')
    .join(gap);
}

function blockAsText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlinesAsText(block.children);
    case 'code':
      return block.text;
    case 'quote':
      return blocksAsText(block.children)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'list':
      return listAsText(block);
    case 'table':
      return [block.head, ...block.rows].map(rowAsText).join('\n');
    default:
      return '---';
  }
}

function listAsText({ ordered, start, items }: ListBlock): string {
  return items
    .map((item, at) => {
      const mark = ordered ? `${start + at}. ` : BULLET;
      return mark + blocksAsText(item, '\n').replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function rowAsText(cells: readonly Inline[][]): string {
  return cells.map((cell) => inlinesAsText(cell).replaceAll(/[\t\n]/g, ' ')).join('\t');
}

function inlinesAsText(nodes: readonly Inline[]): string {
  let text = '';
  for (const node of nodes) {
    // Also removes the space before a citation.
    if (node.type === 'cite') text = text.trimEnd();
    else text += inlineAsText(node);
  }
  return text;
}

function inlineAsText(node: Exclude<Inline, { type: 'cite' }>): string {
  switch (node.type) {
    case 'break':
      return '\n';
    case 'image':
      return node.alt;
    case 'strong':
    case 'em':
      return inlinesAsText(node.children);
    case 'link':
      return linkAsText(inlinesAsText(node.children), node.href);
    default:
      return node.text;
  }
}

function linkAsText(label: string, href: string): string {
  const address = href.replace(NO_ADDRESS_SCHEME, '');
  return [address, href].some((one) => one === label || one === `${label}/`)
    ? label
    : `${label} (${address})`;
}
