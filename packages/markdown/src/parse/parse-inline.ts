import { isSpace, isWordCharacter, runEnd } from './characters.ts';
import { citedNumbers } from './cited-numbers.ts';
import { readLinkTarget } from './link-target.ts';
import { mergeText, withoutLinks } from './merge-text.ts';
import type { Reading } from './reading.ts';
import { safeHref } from './safe-href.ts';
import type { Inline } from './tree.ts';

/** An opened emphasis or bracket; the nodes after `node` are its content. `end`: the source position after the mark. */
type Opener = { mark: '*' | '_' | '['; size: number; node: number; end: number };

/** Limits the depth of the tree; beyond it, the oldest opener becomes text. */
const MAX_OPENERS = 16;
/** Longer runs of marks are text. */
const MAX_EMPHASIS = 3;
const MAX_FENCE = 6;
/** While the text is being written, a bracket this far back can no longer become a link. */
const MAX_LABEL_CHARS = 500;
/** Path of our chatbot pictures; see `picturePath` of the contracts. */
const OWN_PICTURE = /^\/api\/chat\/[\da-f-]{36}\/pictures\/[\da-f]{12}$/;
const HALF_CITATION = /^[\d,\s]{0,12}$/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const PLAIN = /[^\n\\`*_![\]h]+/y;
const ENDS_ADDRESS = /[\s<>"'`\\*[\]{}|^]/;

/**
 * Parses the markup inside one block in one pass with a short stack. With `isOpen` the text is still being written: open markup
 * counts as closed at the end, and an incomplete mark is held back, so that nothing already shown changes its shape.
 */
export function parseInline(source: string, isOpen: boolean, reading: Reading): Inline[] {
  return new InlineReader(source, isOpen, reading).read();
}

class InlineReader {
  readonly #source: string;
  readonly #isOpen: boolean;
  readonly #reading: Reading;
  readonly #nodes: Inline[] = [];
  readonly #openers: Opener[] = [];
  /** Lengths of backtick runs without a closing run. */
  readonly #unclosedFences = new Set<number>();

  constructor(source: string, isOpen: boolean, reading: Reading) {
    this.#source = source;
    this.#isOpen = isOpen;
    this.#reading = reading;
  }

  read(): Inline[] {
    let at = 0;
    while (at < this.#source.length) {
      const end = this.#readPiece(at);
      this.#reading.steps += end - at;
      at = end;
    }
    if (this.#isOpen) this.#closeAll();
    this.#reading.steps += this.#nodes.length;
    return mergeText(this.#nodes);
  }

  /** Reads the piece at `at`; like the other readers, returns the next position. */
  #readPiece(at: number): number {
    switch (this.#source[at]) {
      case '\n':
        this.#nodes.push({ type: 'break' });
        return at + 1;
      case '\\':
        return this.#readEscape(at);
      case '`':
        return this.#readCode(at);
      case '*':
        return this.#readEmphasis(at, '*');
      case '_':
        return this.#readEmphasis(at, '_');
      case '!':
        return this.#source[at + 1] === '[' ? this.#open('[', '![', at + 2) : this.#readText(at, at + 1);
      case '[':
        return this.#open('[', '[', at + 1);
      case ']':
        return this.#closeBracket(at);
      case 'h':
        return this.#readAddress(at);
      default:
        PLAIN.lastIndex = at;
        return this.#readText(at, at + (PLAIN.exec(this.#source)?.[0].length ?? 1));
    }
  }

  #readText(at: number, end: number): number {
    this.#nodes.push({ type: 'text', text: this.#source.slice(at, end) });
    return end;
  }

  #readEscape(at: number): number {
    const isEscape = PUNCTUATION.test(this.#source[at + 1] ?? '');
    return isEscape ? this.#readText(at + 1, at + 2) : this.#readText(at, at + 1);
  }

  #readCode(at: number): number {
    const start = runEnd(this.#source, at);
    const length = start - at;
    if (length > MAX_FENCE) return this.#readText(at, start);
    const close = this.#findFence(length, start);
    if (close === -1 && !this.#isOpen) return this.#readText(at, start);
    const end = close === -1 ? this.#source.length : close;
    const text = this.#source.slice(start, end).replaceAll('\n', ' ').trim();
    if (text !== '') this.#nodes.push({ type: 'code', text });
    return close === -1 ? end : close + length;
  }

  /** Returns the position of the next run of exactly `length` backticks, or -1. */
  #findFence(length: number, start: number): number {
    if (this.#unclosedFences.has(length)) return -1;
    let at = start;
    while (at < this.#source.length) {
      const end = this.#source[at] === '`' ? runEnd(this.#source, at) : at + 1;
      this.#reading.steps += end - at;
      if (this.#source[at] === '`' && end - at === length) return at;
      at = end;
    }
    this.#unclosedFences.add(length);
    return -1;
  }

  #readEmphasis(at: number, mark: '*' | '_'): number {
    const end = runEnd(this.#source, at);
    const size = end - at;
    if (size > MAX_EMPHASIS) return this.#readText(at, end);
    const before = this.#source[at - 1];
    const after = this.#source[end];
    // Only `**` can be inside a word, as in scripts without spaces.
    const fitsInWord = mark === '*' && size > 1;
    const canClose = !isSpace(before) && (fitsInWord || !isWordCharacter(after));
    const left = canClose ? this.#closeEmphasis(mark, size) : size;
    const isHalfMark = this.#isOpen && after === undefined;
    if (left === 0 || isHalfMark) return end;
    const canOpen = !isSpace(after) && (fitsInWord || !isWordCharacter(before));
    return canOpen ? this.#open(mark, mark.repeat(left), end) : this.#readText(end - left, end);
  }

  /** Closes openers that match a run of `size` marks; returns the number of marks left. */
  #closeEmphasis(mark: '*' | '_', size: number): number {
    let left = size;
    while (left > 0) {
      const index = this.#openers.findLastIndex(
        (one) => one.mark === mark && marksUsed(one.size, left) > 0 && one.node + 1 < this.#nodes.length,
      );
      const opener = this.#openers[index];
      if (!opener) break;
      const used = marksUsed(opener.size, left);
      this.#wrap(index, opener, used);
      left -= used;
    }
    return left;
  }

  /** Makes the nodes after an opener its content; openers among them become text. */
  #wrap(index: number, opener: Opener, used: number): void {
    const children = this.#contentOf(opener);
    opener.size -= used;
    this.#openers.length = opener.size === 0 ? index : index + 1;
    if (opener.size === 0) this.#nodes.pop();
    else this.#nodes[opener.node] = { type: 'text', text: opener.mark.repeat(opener.size) };
    this.#nodes.push({ type: used === 2 ? 'strong' : 'em', children });
  }

  #contentOf(opener: Opener): Inline[] {
    const content = this.#nodes.splice(opener.node + 1);
    this.#reading.steps += content.length;
    return mergeText(content);
  }

  #open(mark: Opener['mark'], text: string, end: number): number {
    if (this.#openers.length === MAX_OPENERS) this.#openers.shift();
    this.#openers.push({ mark, size: text.length, node: this.#nodes.length, end });
    this.#nodes.push({ type: 'text', text });
    return end;
  }

  #closeBracket(at: number): number {
    const index = this.#openers.findLastIndex(({ mark }) => mark === '[');
    const opener = this.#openers[index];
    const behind = at + 1;
    if (!opener) return this.#readText(at, behind);
    const target = this.#source[behind] === '(' ? readLinkTarget(this.#source, behind, this.#reading) : null;
    if (target && !target.isCut) {
      this.#closeLink(index, opener, target.address);
      return target.end;
    }
    const label = this.#source.slice(opener.end, at);
    const numbers = citedNumbers(label, this.#reading.isSource);
    if (numbers) {
      this.#closeCitation(index, opener, numbers);
      return behind;
    }
    // While the text is being written, a URL may still follow at the end; until then only the label is shown.
    const isHalfLink = target ?? (behind === this.#source.length && !HALF_CITATION.test(label));
    if (this.#isOpen && isHalfLink) {
      this.#closeLink(index, opener, null);
      return this.#source.length;
    }
    this.#openers.splice(index, 1);
    return this.#readText(at, behind);
  }

  #closeCitation(index: number, opener: Opener, numbers: number[]): void {
    this.#nodes.length = opener.node;
    this.#openers.length = index;
    if (isImage(opener)) this.#nodes.push({ type: 'text', text: '!' });
    this.#nodes.push({ type: 'cite', numbers });
  }

  /** An external picture becomes its alt text, because loading it would send a request to another site. */
  #closeLink(index: number, opener: Opener, address: string | null): void {
    const content = this.#contentOf(opener);
    if (address !== null && isImage(opener) && OWN_PICTURE.test(address)) {
      this.#nodes.pop();
      this.#openers.length = index;
      this.#nodes.push({ type: 'image', src: address, alt: textOf(content) });
      return;
    }
    const href = address === null || isImage(opener) ? null : safeHref(address);
    this.#nodes.pop();
    this.#openers.length = index;
    if (href === null) for (const node of content) this.#nodes.push(node);
    else if (content.length > 0) this.#nodes.push({ type: 'link', href, children: withoutLinks(content) });
    else this.#nodes.push({ type: 'link', href, children: [{ type: 'text', text: href }] });
  }

  #readAddress(at: number): number {
    const scheme = /^https?:\/\//.exec(this.#source.slice(at, at + 8))?.[0];
    if (!scheme || isWordCharacter(this.#source[at - 1])) return this.#readText(at, at + 1);
    let end = at + scheme.length;
    while (end < this.#source.length && !ENDS_ADDRESS.test(this.#source[end] ?? '')) end += 1;
    while (/[.,;:!?)]/.test(this.#source[end - 1] ?? '')) end -= 1;
    const text = this.#source.slice(at, end);
    const href = safeHref(text);
    if (href === null) return this.#readText(at, end);
    this.#nodes.push({ type: 'link', href, children: [{ type: 'text', text }] });
    return end;
  }

  /** Closes everything still open at the end of the text. */
  #closeAll(): void {
    let isInnermost = true;
    for (let index = this.#openers.length - 1; index >= 0; index -= 1) {
      const opener = this.#openers[index];
      if (!opener) continue;
      if (opener.mark === '[') {
        if (isInnermost) this.#holdBackBracket(opener);
        isInnermost = false;
      } else if (opener.node + 1 === this.#nodes.length) this.#nodes.pop();
      else while (opener.size > 0) this.#wrap(index, opener, opener.size === 2 ? 2 : 1);
    }
  }

  #holdBackBracket(opener: Opener): void {
    const label = this.#source.slice(opener.end);
    if (HALF_CITATION.test(label)) this.#nodes.length = opener.node;
    else if (label.length <= MAX_LABEL_CHARS && !label.includes('\n'))
      this.#nodes[opener.node] = { type: 'text', text: '' };
  }
}

/** Alt text without markup. */
function textOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ('text' in node ? node.text : 'children' in node ? textOf(node.children) : ''))
    .join('');
}

function isImage(opener: Opener): boolean {
  return opener.size === 2;
}

/**
 * Number of marks that an opening and a closing run share: one makes emphasis, two strong emphasis; for three and three, one is
 * used first.
 */
function marksUsed(open: number, close: number): 0 | 1 | 2 {
  if (open >= 2 && close >= 2 && open + close < 2 * MAX_EMPHASIS) return 2;
  return open !== 2 && close !== 2 ? 1 : 0;
}
