import type { Inline } from './ast.ts';
import { findCloser, isWordCharacter } from './delimiters.ts';
import { readBracket } from './read-bracket.ts';
import { safeHref } from './safe-href.ts';

const MAX_DEPTH = 5;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const BARE_ADDRESS = /https?:\/\/[^\s<>"'`\\*[\]{}|^]+/y;

type Piece = { node: Inline | null; end: number };

/**
 * Reads the markup inside one block. With `isOpen` the text is still being written: what is opened at its end counts as closed there,
 * and a half-written marker is held back, so that nothing already shown changes its shape.
 */
export function parseInline(source: string, isOpen: boolean, depth = 0): Inline[] {
  const nodes: Inline[] = [];
  let plain = '';
  let at = 0;

  while (at < source.length) {
    const piece = depth < MAX_DEPTH ? readPiece(source, at, isOpen, depth) : null;
    if (!piece) {
      plain += source[at];
      at += 1;
      continue;
    }
    if (piece.node?.type === 'text') plain += piece.node.text;
    else if (piece.node) {
      if (plain) nodes.push({ type: 'text', text: plain });
      plain = '';
      nodes.push(piece.node);
    }
    at = piece.end;
  }
  if (plain) nodes.push({ type: 'text', text: plain });
  return nodes;
}

function readPiece(source: string, at: number, isOpen: boolean, depth: number): Piece | null {
  switch (source[at]) {
    case '\n':
      return { node: { type: 'break' }, end: at + 1 };
    case '\\':
      return readEscape(source, at);
    case '`':
      return readCode(source, at, isOpen);
    case '*':
    case '_':
      return readEmphasis(source, at, isOpen, depth);
    case '!':
      return source[at + 1] === '[' ? readLinkOrCitation(source, at + 1, isOpen, depth, true) : null;
    case '[':
      return readLinkOrCitation(source, at, isOpen, depth, false);
    case 'h':
      return readBareAddress(source, at);
    default:
      return null;
  }
}

function readEscape(source: string, at: number): Piece | null {
  const next = source[at + 1];
  return next && PUNCTUATION.test(next) ? { node: { type: 'text', text: next }, end: at + 2 } : null;
}

function readCode(source: string, at: number, isOpen: boolean): Piece | null {
  let start = at;
  while (source[start] === '`') start += 1;
  const fence = source.slice(at, start);
  const close = source.indexOf(fence, start);
  if (close === -1 && !isOpen) return { node: { type: 'text', text: fence }, end: start };
  const end = close === -1 ? source.length : close;
  const text = source.slice(start, end).replaceAll('\n', ' ').trim();
  return { node: text ? { type: 'code', text } : null, end: close === -1 ? end : close + fence.length };
}

function readEmphasis(source: string, at: number, isOpen: boolean, depth: number): Piece | null {
  const mark = source[at] ?? '';
  const delimiter = source[at + 1] === mark ? mark + mark : mark;
  const start = at + delimiter.length;
  const opensInsideWord = delimiter !== '**' && isWordCharacter(source[at - 1]);
  if (opensInsideWord || /\s/.test(source[start] ?? '')) return null;
  const close = findCloser(source, delimiter, start);
  if (close === -1 && !isOpen) return { node: { type: 'text', text: delimiter }, end: start };
  const inner = source.slice(start, close === -1 ? undefined : close);
  const children = parseInline(
    close === -1 ? inner.replace(/[*_]+$/, '') : inner,
    isOpen && close === -1,
    depth + 1,
  );
  const node: Inline | null =
    children.length > 0 ? { type: delimiter.length === 2 ? 'strong' : 'em', children } : null;
  return { node, end: close === -1 ? source.length : close + delimiter.length };
}

function readLinkOrCitation(
  source: string,
  at: number,
  isOpen: boolean,
  depth: number,
  isImage: boolean,
): Piece | null {
  const bracket = readBracket(source, at, isOpen);
  if (!bracket) return null;
  if (bracket.type === 'held') return { node: null, end: source.length };
  if (bracket.type === 'citation')
    return { node: { type: 'cite', numbers: bracket.numbers }, end: bracket.end };
  if (isImage) return { node: { type: 'text', text: bracket.label }, end: bracket.end };
  const children = parseInline(bracket.label, false, depth + 1);
  const href = bracket.address === null ? null : safeHref(bracket.address);
  const node: Inline = href ? { type: 'link', href, children } : { type: 'text', text: bracket.label };
  return { node, end: bracket.end };
}

function readBareAddress(source: string, at: number): Piece | null {
  if (isWordCharacter(source[at - 1])) return null;
  BARE_ADDRESS.lastIndex = at;
  const address = BARE_ADDRESS.exec(source)?.[0].replace(/[.,;:!?)]+$/, '');
  const href = address && safeHref(address);
  if (!href) return null;
  return {
    node: { type: 'link', href, children: [{ type: 'text', text: address }] },
    end: at + address.length,
  };
}
