import { type Mark, markAt, markBegins, mayBecomeMark } from './marks.ts';
import { beginsReasoning } from './opening.ts';

/** Text for the reader. `restart`: everything before was reasoning and must be discarded. */
export type OutputPart = { type: 'text'; text: string } | { type: 'restart' };

export interface ReasoningStripper {
  /** Adds the next text of the model, in pieces of any size. */
  push(delta: string): OutputPart[];
  /** @param isCut whether the model was stopped before it finished. */
  end(isCut: boolean): OutputPart[];
  /** Call this if the provider sends the reasoning separately, so that text without a marker is the answer. */
  isSeparate(): void;
  /** Whether the model closed its reasoning without an opening tag. */
  readonly closedUnopened: boolean;
}

/** Maximum length of a code span; without an end by then, it is not one. */
const maxSpanChars = 2_000;
const maxHeaderChars = 200;
const fenceLine = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)*(`{3,}|~{3,})/;
const mayBeFence = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)*(?:`{0,}|~{0,}|[-*+]|\d{1,3}[.)]?)$/;
/** Reasoning in a channel format whose special tokens the server has removed. */
const bareAnalysis = /^\s*analysis(?=[A-Z"“'])/;
const bareFinal = 'assistantfinal';

/**
 * Removes a model's reasoning from its answer: supports the tags and channels of common templates, even if the template has
 * written the opening tag, or if the closing tag is missing. Markers inside code are kept.
 * @param mayBeginInside whether this model is known to reason without an opening tag.
 */
export function createReasoningStripper(mayBeginInside: boolean): ReasoningStripper {
  return new Stripper(mayBeginInside);
}

class Stripper implements ReasoningStripper {
  closedUnopened = false;
  #rest = '';
  #out: OutputPart[] = [];
  #mode: 'undecided' | 'answer' | 'tag' | 'channel' | 'header' = 'undecided';
  #depth = 0;
  /** Whether reasoning is assumed although no marker has confirmed it. */
  #isAssumed = false;
  #isBare = false;
  #isDetails = false;
  /** Text held back since reasoning was assumed or last closed. */
  #held = '';
  #hasClosed = false;
  #header: string | null = null;
  #fence: string | null = null;
  #isLineStart = true;
  #hasAnswer = false;
  #hasBlock = false;
  /** A closing marker followed an answer: if more text follows, that text is the answer. */
  #mayRestart = false;
  #isSeparate = false;
  readonly #mayBeginInside: boolean;

  constructor(mayBeginInside: boolean) {
    this.#mayBeginInside = mayBeginInside;
  }

  push(delta: string): OutputPart[] {
    this.#rest += delta;
    this.#read(false);
    return this.#take();
  }

  end(isCut: boolean): OutputPart[] {
    this.#read(true);
    const mayShow = this.#isAssumed || (this.#hasClosed && !isCut);
    if (this.#mode === 'tag' && mayShow && !this.#isBare) {
      // The assumed reasoning was the answer, or the reasoning mentioned a tag that it never closed.
      this.#rest = this.#held;
      this.#mode = 'answer';
      this.#read(true);
    }
    return this.#take();
  }

  isSeparate(): void {
    this.#isSeparate = true;
  }

  #take(): OutputPart[] {
    const taken = this.#out;
    this.#out = [];
    return taken;
  }

  #read(isEnd: boolean): void {
    let before: string | null = null;
    while (this.#rest !== '' && `${this.#mode}${this.#rest.length}` !== before) {
      before = `${this.#mode}${this.#rest.length}`;
      if (this.#mode === 'undecided') this.#decide(isEnd);
      else if (this.#mode === 'answer') this.#readAnswer(isEnd);
      else if (this.#mode === 'header') this.#readHeader(isEnd);
      else if (this.#isBare) this.#readBare(isEnd);
      else this.#readReasoning(isEnd);
    }
  }

  #decide(isEnd: boolean): void {
    const text = this.#rest;
    if (this.#isSeparate) this.#mode = 'answer';
    else if (bareAnalysis.test(text)) this.#assume(true);
    else if (!isEnd && 'analysis'.startsWith(text.trimStart())) return;
    else if (this.#mayBeginInside) this.#assume(false);
    else {
      const begins = beginsReasoning(text);
      if (begins === 'yes') this.#assume(false);
      else if (isEnd || begins === 'no') this.#mode = 'answer';
    }
  }

  #assume(isBare: boolean): void {
    this.#isAssumed = true;
    this.#isBare = isBare;
    this.#depth = 1;
    this.#mode = 'tag';
  }

  /** Reads reasoning up to its closing marker. */
  #readReasoning(isEnd: boolean): void {
    const text = this.#rest;
    let kept = 0;
    for (const { index } of text.matchAll(markBegins)) {
      const found = markAt(text, index);
      if (!found) {
        if (isEnd || !mayBecomeMark(text.slice(index))) continue;
        this.#hold(text.slice(kept, index));
        this.#rest = text.slice(index);
        return;
      }
      if (index < kept || (found.mark === 'close-details' && !this.#isDetails)) continue;
      this.#hold(text.slice(kept, index));
      kept = index + found.length;
      if (!this.#passesMark(found.mark)) continue;
      this.#rest = text.slice(kept);
      return;
    }
    this.#hold(text.slice(kept));
    this.#rest = '';
  }

  /** Returns whether reasoning ends at the marker. */
  #passesMark(mark: Mark): boolean {
    if (mark === 'channel' || mark === 'start') {
      this.#beginHeader(mark);
      return true;
    }
    if (this.#mode === 'channel') {
      if (mark !== 'end') return false;
      this.#answer();
      return true;
    }
    if (mark === 'end' && this.#isAssumed) {
      this.#answer();
      return true;
    }
    if (mark === 'open' || mark === 'open-details') this.#open();
    if (mark === 'open-details') this.#isDetails = true;
    if (mark !== 'close' && mark !== 'close-details') return false;
    this.#depth -= 1;
    this.#hasClosed = true;
    this.#held = '';
    if (this.#depth > 0) return false;
    if (this.#isAssumed) this.closedUnopened = true;
    this.#answer();
    return true;
  }

  /** A marker confirms assumed reasoning, and replaces the assumption if no text came before it. */
  #open(): void {
    if (!(this.#isAssumed && this.#held.trim() === '')) this.#depth += 1;
    this.#isAssumed = false;
    this.#held = '';
  }

  #hold(text: string): void {
    if (this.#isAssumed || this.#hasClosed) this.#held += text;
  }

  #readBare(isEnd: boolean): void {
    const text = this.#rest;
    const end = text.indexOf(bareFinal);
    if (end >= 0) {
      this.#rest = text.slice(end + bareFinal.length);
      this.#answer();
    } else if (!isEnd) this.#rest = text.slice(-bareFinal.length);
    else this.#rest = '';
  }

  #answer(): void {
    this.#mode = 'answer';
    this.#isAssumed = false;
    this.#isBare = false;
    this.#isDetails = false;
    this.#hasBlock = true;
    this.#hasClosed = false;
    this.#held = '';
    this.#depth = 0;
  }

  #beginHeader(mark: 'channel' | 'start'): void {
    this.#isAssumed = false;
    this.#held = '';
    this.#header = mark === 'channel' ? '' : null;
    this.#mode = 'header';
  }

  /** Reads the name of a channel, up to its text. */
  #readHeader(isEnd: boolean): void {
    const text = this.#rest;
    for (const { index } of text.matchAll(markBegins)) {
      const found = markAt(text, index);
      if (!found || found.mark === 'noise') continue;
      const said = text.slice(0, index);
      this.#rest = text.slice(index + found.length);
      if (found.mark === 'channel' || found.mark === 'start') {
        this.#beginHeader(found.mark);
        return;
      }
      const channel = this.#header === null ? null : (this.#header + said).trim().toLowerCase();
      if (channel === null || channel.startsWith('final')) {
        if (!this.#hasBlock && this.#hasAnswer) this.#restart();
        this.#answer();
      } else {
        this.#hasBlock = true;
        this.#mode = 'channel';
      }
      return;
    }
    if (isEnd) this.#rest = '';
    else if (text.length > maxHeaderChars) this.#mode = 'channel';
  }

  #readAnswer(isEnd: boolean): void {
    const text = this.#rest;
    let at = 0;
    while (at < text.length) {
      const next = this.#fence === null ? this.#passProse(text, at, isEnd) : this.#passFence(text, at, isEnd);
      if (next === null) break;
      at = next;
      if (this.#mode !== 'answer') break;
    }
    this.#rest = text.slice(at);
  }

  /** Emits a line, or the rest of one, inside a code fence. Null if more text is needed. */
  #passFence(text: string, at: number, isEnd: boolean): number | null {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, end).trimEnd();
    const isFence = this.#isLineStart && /^[ \t>]*(`{3,}|~{3,})$/.test(line);
    if (newline < 0 && !isEnd && this.#isLineStart && /^[ \t>]*(?:`*|~*)$/.test(line)) return null;
    if (
      isFence &&
      line
        .trim()
        .replace(/^[> \t]+/, '')
        .startsWith(this.#fence ?? '')
    )
      this.#fence = null;
    this.#emit(text.slice(at, end));
    this.#isLineStart = newline >= 0;
    return end;
  }

  /** Emits prose up to the next possible marker or code, and handles that. Null if more text is needed. */
  #passProse(text: string, at: number, isEnd: boolean): number | null {
    if (this.#isLineStart) {
      const newline = text.indexOf('\n', at);
      const line = text.slice(at, newline < 0 ? text.length : newline);
      const fence = fenceLine.exec(line)?.[1];
      if (newline < 0 && !isEnd && line.length < maxHeaderChars && (fence || mayBeFence.test(line)))
        return null;
      if (fence && !(fence[0] === '`' && line.slice(line.indexOf(fence) + fence.length).includes('`'))) {
        const end = newline < 0 ? text.length : newline + 1;
        this.#fence = fence;
        this.#emit(text.slice(at, end));
        return end;
      }
      this.#isLineStart = false;
    }
    const special = /[<[&◁`\n]/g;
    special.lastIndex = at;
    const place = special.exec(text)?.index ?? text.length;
    if (place > at) {
      this.#emit(text.slice(at, place));
      return place;
    }
    if (text[at] === '\n') {
      this.#isLineStart = true;
      this.#emit('\n');
      return at + 1;
    }
    if (text[at] === '`') return this.#passCode(text, at, isEnd);
    const found = markAt(text, at);
    if (found && found.mark !== 'close-details') return this.#passAnswerMark(found, at);
    if (!isEnd && mayBecomeMark(text.slice(at))) return null;
    this.#emit(text[at] ?? '');
    return at + 1;
  }

  /** Emits a code span, which ends with the same number of backticks in the same paragraph. */
  #passCode(text: string, at: number, isEnd: boolean): number | null {
    const run = /`+/y;
    run.lastIndex = at;
    const ticks = run.exec(text)?.[0] ?? '`';
    const from = at + ticks.length;
    if (from === text.length && !isEnd) return null;
    const close = new RegExp(`(?<!\`)${ticks}(?!\`)|\n[ \t]*\n`, 'g');
    close.lastIndex = from;
    const found = close.exec(text);
    const mayGoOn = !isEnd && text.length - at < maxSpanChars;
    if (mayGoOn && (!found || close.lastIndex === text.length)) return null;
    const end = found?.[0].startsWith('`') ? found.index + ticks.length : from;
    this.#emit(text.slice(at, end));
    return end;
  }

  #passAnswerMark({ mark, length }: { mark: Mark; length: number }, at: number): number {
    const end = at + length;
    if (mark === 'open' || mark === 'open-details') {
      this.#mode = 'tag';
      this.#depth = 1;
      this.#isDetails = mark === 'open-details';
    } else if (mark === 'close') {
      if (this.#hasBlock && this.#hasAnswer) this.#mayRestart = true;
      else if (this.#hasAnswer) this.#restart();
      if (!this.#hasBlock) this.closedUnopened = true;
      this.#hasBlock = true;
    } else if (mark === 'channel' || mark === 'start') this.#beginHeader(mark);
    return end;
  }

  #restart(): void {
    this.#out.push({ type: 'restart' });
    this.#hasAnswer = false;
    this.#mayRestart = false;
  }

  #emit(text: string): void {
    const isBlank = text.trim() === '';
    if (this.#mayRestart && !isBlank) this.#restart();
    const shown = this.#hasAnswer || !this.#hasBlock ? text : text.trimStart();
    if (shown === '') return;
    if (!isBlank) this.#hasAnswer = true;
    const last = this.#out.at(-1);
    if (last?.type === 'text') last.text += shown;
    else this.#out.push({ type: 'text', text: shown });
  }
}
