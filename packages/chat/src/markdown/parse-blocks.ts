import type { Block } from './ast.ts';
import { parseInline } from './parse-inline.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const HEADING = /^ {0,3}#{1,6}\s+(.+?)\s*#*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])(\s+)(.*)$/;
const HALF_MARKER = /(^|\n)[ \t]*(?:[-*+]|\d{1,3}[.)]?|#{1,6}|`{1,2}|~{1,2})[ \t]*$/;
const MAX_DEPTH = 4;

/** Reads a text as blocks. `isOpen`: it is still being written, see parseInline; a marker alone on the last line is held back. */
export function parseBlocks(source: string, isOpen = false): Block[] {
  const text = isOpen ? source.replace(HALF_MARKER, '$1') : source;
  return readBlocks(text.replace(/\r\n?/g, '\n').split('\n'), isOpen, 0);
}

function readBlocks(lines: string[], isOpen: boolean, depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const [block, next] = readBlock(lines, at, isOpen, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function readBlock(lines: string[], at: number, isOpen: boolean, depth: number): [Block, number] {
  const line = lines[at] ?? '';
  const fence = FENCE.exec(line)?.[1];
  if (fence) return readCode(lines, at, fence);
  if (RULE.test(line)) return [{ type: 'rule' }, at + 1];
  const heading = HEADING.exec(line)?.[1];
  if (heading) {
    return [{ type: 'heading', children: parseInline(heading, isOpen && at === lines.length - 1) }, at + 1];
  }
  if (ITEM.test(line) && depth < MAX_DEPTH) return readList(lines, at, isOpen, depth);
  return readParagraph(lines, at, isOpen, depth);
}

function readCode(lines: string[], at: number, fence: string): [Block, number] {
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? '').trim().startsWith(fence)) end += 1;
  return [{ type: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1];
}

function readParagraph(lines: string[], at: number, isOpen: boolean, depth: number): [Block, number] {
  let end = at + 1;
  while (end < lines.length && !endsParagraph(lines[end] ?? '', depth)) end += 1;
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join('\n');
  return [{ type: 'paragraph', children: parseInline(text, isOpen && end === lines.length) }, end];
}

function endsParagraph(line: string, depth: number): boolean {
  if (line.trim() === '' || FENCE.test(line) || HEADING.test(line)) return true;
  return ITEM.test(line) && depth < MAX_DEPTH;
}

function readList(lines: string[], at: number, isOpen: boolean, depth: number): [Block, number] {
  const first = ITEM.exec(lines[at] ?? '');
  const ordered = /\d/.test(first?.[2] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const items: Block[][] = [];
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next] ?? '');
    const belongs = item && (item[1]?.length ?? 0) - indent < 2 && /\d/.test(item[2] ?? '') === ordered;
    if (!belongs || RULE.test(lines[next] ?? '')) break;
    const end = itemEnd(lines, next, indent);
    const body = [
      item[4] ?? '',
      ...lines.slice(next + 1, end).map((line) => line.slice(indentOf(line, indent + 4))),
    ];
    items.push(readBlocks(body, isOpen && end === lines.length, depth + 1));
    next = end;
    while (next < lines.length && (lines[next] ?? '').trim() === '') next += 1;
  }
  return [{ type: 'list', ordered, start: Number.parseInt(first?.[2] ?? '1', 10) || 1, items }, next];
}

/** An item goes on through lines indented by two or more, blank lines between them, and lines that continue its paragraph. */
function itemEnd(lines: string[], at: number, indent: number): number {
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    if (line.trim() === '') {
      if (indentOf(lines[end + 1] ?? '') - indent < 2) break;
    } else if (
      indentOf(line) - indent < 2 &&
      (ITEM.test(line) || endsParagraph(line, 0) || (lines[end - 1] ?? '').trim() === '')
    ) {
      break;
    }
    end += 1;
  }
  return end;
}

function indentOf(line: string, most = line.length): number {
  return Math.min(most, line.length - line.trimStart().length);
}
