import { sentencesOf } from '@parley/knowledge/language/sentences';
import { replaceMarkers } from '../../engine/citation-markers.ts';

/** A part of an answer that is sent or dropped as a whole. All parts joined, each with its `space`, are the answer. */
export interface AnswerUnit {
  kind: 'sentence' | 'item' | 'heading' | 'fixed';
  /** White space before it. */
  space: string;
  /** Without surrounding white space, and with its citation markers. */
  text: string;
}

/** Splits a growing answer into units; returns each as soon as it is complete. */
export interface AnswerSplitter {
  add(text: string): AnswerUnit[];
  /** Returns the remaining units; trailing white space is discarded. */
  end(): AnswerUnit[];
}

/** A longer sentence is split. */
const maxUnitChars = 4_000;
const listMark = /^(?:[-*+•]|\d{1,3}[.)])[ \t]+/u;
const headingMark = /^#{1,6}[ \t]/u;
const fenceMark = /^(`{3,}|~{3,})/u;
const rule = /^(?:[-*_][ \t]*){3,}$|^=+$/u;
/** Possible beginning of a block mark, such as a list mark or fence. */
const openMark = /^(?:[-*+•>|#`~_=]+[ \t]*|\d{1,3}[.)]?[ \t]*)$/u;
/** Possible beginning of a citation marker. */
const openMarker = /^(?:\[\d{0,3}\]?)+$/u;
const whiteSpace = /^\s+/u;

/**
 * Splits at sentence ends outside of emphasis, code and links. A list item with its continuation lines is one unit, and so is a
 * quotation. Headings and indivisible content (code, tables, rules) are split line by line.
 */
export function createAnswerSplitter(): AnswerSplitter {
  let pending = '';
  let space = '';
  let fence: string | null = null;
  let isLineStart = true;
  let isInList = false;

  const take = (kind: AnswerUnit['kind'], length: number): AnswerUnit => {
    const whole = pending.slice(0, length);
    const text = whole.trimEnd();
    const unit = { kind, space, text };
    pending = whole.slice(text.length) + pending.slice(length);
    space = '';
    if (kind !== 'fixed') isInList = kind === 'item' || (isInList && isIndented(unit.space));
    isLineStart = /^\s*\n/u.test(pending);
    return unit;
  };

  const next = (isEnd: boolean): AnswerUnit | undefined => {
    const [blank = ''] = whiteSpace.exec(pending) ?? [];
    space += blank;
    pending = pending.slice(blank.length);
    if (blank.includes('\n')) isLineStart = true;
    if (pending === '') return undefined;
    const lineEnd = pending.indexOf('\n');
    if (lineEnd < 0 && !isEnd && (fence !== null || (isLineStart && mayOpenBlock(pending)))) return undefined;
    const length = lineEnd < 0 ? pending.length : lineEnd;
    const line = pending.slice(0, length).trimEnd();
    if (fence !== null) {
      if (line.startsWith(fence) && /^[`~]+$/u.test(line)) fence = null;
      return take('fixed', length);
    }
    if (isLineStart) {
      if (fenceMark.test(line)) {
        [fence = null] = fenceMark.exec(line) ?? [];
        return take('fixed', length);
      }
      if (!isInList && isIndented(space, 4)) return lineEnd < 0 && !isEnd ? undefined : take('fixed', length);
      if (headingMark.test(line)) return take('heading', length);
      if (rule.test(line) || line.startsWith('|')) return take('fixed', length);
      if (listMark.test(line) || line.startsWith('>')) {
        const end = endOfItem(pending, isEnd);
        return end === undefined ? undefined : take(line.startsWith('>') ? 'sentence' : 'item', end);
      }
    }
    const end = endOfSentence(pending, isEnd);
    if (end === undefined) return undefined;
    return take(isRow(pending.slice(0, end)) ? 'fixed' : 'sentence', end);
  };

  const units = (isEnd: boolean): AnswerUnit[] => {
    const found: AnswerUnit[] = [];
    for (let unit = next(isEnd); unit; unit = next(isEnd)) found.push(unit);
    return found;
  };
  return {
    add(text) {
      pending += text;
      return units(false);
    },
    end: () => units(true),
  };
}

/** Returns whether a line is indented by at least `blanks` spaces or a tab. */
function isIndented(space: string, blanks = 1): boolean {
  const indentation = space.slice(space.lastIndexOf('\n') + 1);
  return space.includes('\n') && (indentation.includes('\t') || indentation.length >= blanks);
}

/** Returns whether the kind of a line is known only at its end. */
function mayOpenBlock(line: string): boolean {
  return openMark.test(line) || headingMark.test(line) || fenceMark.test(line) || line.startsWith('|');
}

/** Returns whether a text is a table row without a leading bar. */
function isRow(text: string): boolean {
  return /\s\|\s|^[-:| ]+$/u.test(text.replace(/`[^`]*`/gu, ''));
}

/** Returns where an item or quotation ends, before the line that begins something else; undefined if more text is needed. */
function endOfItem(text: string, isEnd: boolean): number | undefined {
  const isQuotation = text.startsWith('>');
  for (let at = text.indexOf('\n'); ; at = text.indexOf('\n', at + 1)) {
    if (at < 0) return isEnd || text.length > maxUnitChars ? text.length : undefined;
    const after = text.slice(at + 1);
    const rest = after.trimStart();
    if (rest === '') {
      if (isEnd) return at;
      if (after.includes('\n')) return at;
      return undefined;
    }
    const isBlank = after.slice(0, after.length - rest.length).includes('\n');
    if (!isEnd && !rest.includes('\n') && openMark.test(rest)) return undefined;
    const goesOn = isQuotation ? rest.startsWith('>') : /^[ \t]/u.test(after) && !listMark.test(rest);
    if (isOpen(text.slice(0, at)) && at < maxUnitChars) continue;
    if (isBlank || !goesOn) return at;
  }
}

/** Returns where the first sentence with its citation markers ends; undefined if more text is needed. */
function endOfSentence(text: string, isEnd: boolean): number | undefined {
  // Spaces replace markers and asterisks, so that offsets stay the same; emphasis before a sentence belongs to it.
  const plain = replaceMarkers(text, (marker) => ' '.repeat(marker.length), { isOpen: !isEnd });
  const starts = sentencesOf(plain.replaceAll('*', ' ')).map(({ start }) => startOfEmphasis(text, start));
  for (const start of starts.slice(1)) {
    const rest = text.slice(start);
    const isKnown = isEnd || !(openMarker.test(rest) || (isAtLineStart(text, start) && openMark.test(rest)));
    if (isKnown && !isOpen(text.slice(0, start))) return start;
    if (!isKnown) return undefined;
    if (beginsBlock(text, start)) return start;
  }
  const lineEnd = text.indexOf('\n');
  if (isEnd) return text.length;
  if (lineEnd >= 0 && !isOpen(text.slice(0, lineEnd))) return lineEnd;
  return text.length > maxUnitChars ? text.length : undefined;
}

function startOfEmphasis(text: string, start: number): number {
  let at = start;
  while (text[at - 1] === '*') at -= 1;
  return /\s/u.test(text[at - 1] ?? '') ? at : start;
}

function isAtLineStart(text: string, at: number): boolean {
  return /\n[ \t]*$/u.test(text.slice(Math.max(0, at - 100), at));
}

/** Returns whether a new block begins here, which closes open emphasis, code and links. */
function beginsBlock(text: string, at: number): boolean {
  if (!isAtLineStart(text, at)) return false;
  const rest = text.slice(at, at + 10);
  return (
    /\n[ \t]*\n[ \t]*$/u.test(text.slice(Math.max(0, at - 100), at)) ||
    listMark.test(rest) ||
    headingMark.test(rest) ||
    fenceMark.test(rest) ||
    /^[|>]/u.test(rest)
  );
}

/** Returns whether emphasis, code or a link is not closed yet. */
function isOpen(text: string): boolean {
  const marks = text.replace(/\\./gu, '').replace(/^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+/gmu, '');
  if (countOf(marks, /`/gu) % 2 === 1) return true;
  const prose = marks.replace(/`[^`]*`/gu, '');
  return (
    countOf(prose, /(?<![\s*])\*+|(?<!\*)\*+(?![\s*])/gu) % 2 === 1 ||
    countOf(prose, /(?<![\p{L}\p{N}_])_+(?=[^\s_])|(?<=[^\s_])_+(?![\p{L}\p{N}_])/gu) % 2 === 1 ||
    countOf(prose, /~~/gu) % 2 === 1 ||
    countOf(prose, /\[/gu) > countOf(prose, /\]/gu) ||
    isInTarget(prose)
  );
}

function isInTarget(prose: string): boolean {
  const start = prose.lastIndexOf('](');
  return start >= 0 && !/[)\s]/u.test(prose.slice(start));
}

function countOf(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}
