import { directionOf, RIGHT_TO_LEFT } from './direction.ts';
import type { Block, Inline } from './tree.ts';

/** A letter or digit that runs left to right. Arabic digits keep the order of the text around them. */
const CORE = `(?:(?![${RIGHT_TO_LEFT}])\\p{L}|[0-9])`;
const WORD = `[-+#@$€£¥]?${CORE}(?:[^\\s${RIGHT_TO_LEFT}]*(?:${CORE}|[%+#°$€£¥]))?`;
/** Consecutive Latin words and numbers, such as a product name or a telephone number. */
const LTR_RUN = new RegExp(`${WORD}(?: ${WORD})*`, 'gu');
const RTL_WORD = `[${RIGHT_TO_LEFT}]+`;
/** Right-to-left words, with the numbers and punctuation between them. */
const RTL_RUN = new RegExp(`${RTL_WORD}(?:[\\s\\d.,:;()%–-]{1,16}${RTL_WORD})*`, 'gu');

/**
 * Isolates text that runs against the direction of its block, so that neither reorders the other (Unicode Bidirectional
 * Algorithm, UAX #9).
 */
export function isolateBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return { ...block, children: isolateLine(block.children) };
      case 'quote':
        return { ...block, children: isolateBlocks(block.children) };
      case 'list':
        return { ...block, items: block.items.map(isolateBlocks) };
      case 'table':
        return {
          ...block,
          head: block.head.map(isolateLine),
          rows: block.rows.map((row) => row.map(isolateLine)),
        };
      default:
        return block;
    }
  });
}

function isolateLine(nodes: readonly Inline[]): Inline[] {
  const direction = directionOf(nodes);
  return direction ? isolateNodes(nodes, direction === 'rtl' ? LTR_RUN : RTL_RUN) : [...nodes];
}

function isolateNodes(nodes: readonly Inline[], run: RegExp): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'text') return splitText(node.text, run);
    return 'children' in node ? [{ ...node, children: isolateNodes(node.children, run) }] : [node];
  });
}

function splitText(text: string, run: RegExp): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(run)) {
    if (index > end) parts.push({ type: 'text', text: text.slice(end, index) });
    parts.push({ type: 'isolate', text: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}
