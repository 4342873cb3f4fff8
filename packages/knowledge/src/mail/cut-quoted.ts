import type { MailLine } from './mail-lines.ts';
import {
  beginsSignature,
  beginsWithHeaders,
  headerLines,
  introducesQuote,
  introducesUnmarked,
  isAppLine,
  isRule,
  plainLine,
  separatesOriginal,
} from './reply-marks.ts';

/** What a sender wrote, and what was cut off. */
export interface CutText {
  content: string;
  /** What was answered, and signatures; null if nothing was cut. */
  quoted: string | null;
}

/** More lines than people write; the rest is left out. */
const maxLines = 20_000;
const maxLineChars = 10_000;
/** Most lines over which a program wraps the sentence that introduces a quotation. */
const maxIntroductionLines = 3;
/** A quoted line of at least this length may have been wrapped, so that its end lost its mark. */
const minWrappedChars = 60;

/**
 * Cuts off what was answered, and signatures. If nothing is left, nothing is cut: better too much than a message without words.
 * @param replyAbove lines of our own emails, in any language, above which visitors answer
 */
export function cutQuoted(lines: readonly MailLine[], replyAbove: readonly string[]): CutText {
  const kept = lines
    .slice(0, maxLines)
    .map(({ text, mark }) => ({ text: text.slice(0, maxLineChars), mark }));
  const above = aboveOurLine(kept, replyAbove);
  const isCut = (above && hasOwn(kept, above) ? above : undefined) ?? cutByMarks(kept);
  if (!hasOwn(kept, isCut)) return { content: joined(kept.map(({ text }) => text)), quoted: null };
  const quoted = joined(kept.filter((_, index) => isCut[index]).map(({ text }) => text));
  return {
    content: joined(kept.filter((_, index) => !isCut[index]).map(({ text }) => text)),
    quoted: quoted === '' ? null : quoted,
  };
}

function hasOwn(lines: readonly MailLine[], isCut: readonly boolean[]): boolean {
  return lines.some(({ text }, index) => !isCut[index] && plainLine(text) !== '');
}

/**
 * Cuts from our line on. Undefined without it, and where it is marked as quoted: then every quoted line is marked, and what is not
 * are answers in between.
 */
function aboveOurLine(lines: readonly MailLine[], replyAbove: readonly string[]): boolean[] | undefined {
  const ours = replyAbove.map(plainLine).filter((line) => line !== '');
  const start = lines.findIndex(({ text }, index) => {
    const line = plainLine(text);
    if (line === '') return false;
    const wrapped = plainLine(`${line} ${lines[index + 1]?.text ?? ''}`);
    return ours.some((our) => line.includes(our) || (wrapped.includes(our) && our.startsWith(line)));
  });
  if (start < 0 || lines[start]?.mark !== 'own') return undefined;
  const isCut = lines.map((_, index) => index >= start);
  // Outlook writes the headers of what it quotes above our line; nobody wrote those.
  cutUnmarked(lines, isCut);
  cutIntroductions(lines, isCut);
  cutSignatures(lines, isCut);
  return isCut;
}

function cutByMarks(lines: readonly MailLine[]): boolean[] {
  // Gmail's element holds the answers between quotations as well; without those, all of it is quoted.
  const isMarked = lines.some(({ mark }) => mark === 'quoted');
  const isCut = lines.map(({ mark }) => mark !== 'own' && (mark !== 'around' || !isMarked));
  cutWrappedEnds(lines, isCut);
  cutUnmarked(lines, isCut);
  cutIntroductions(lines, isCut);
  cutSignatures(lines, isCut);
  return isCut;
}

/** Cuts the ends of quoted lines that a program has wrapped: directly between two quoted lines, the first of which is long. */
function cutWrappedEnds(lines: readonly MailLine[], isCut: boolean[]): void {
  for (const [index, { text }] of lines.entries()) {
    const before = lines[index - 1];
    if (isCut[index] || !isCut[index - 1] || before?.text.startsWith('>') !== true || text.trim() === '')
      continue;
    if (before.text.length >= minWrappedChars && lines[index + 1]?.text.startsWith('>')) isCut[index] = true;
  }
}

/** Cuts all from the first line on that begins a quoted email without marking its lines. */
function cutUnmarked(lines: readonly MailLine[], isCut: boolean[]): void {
  const start = lines.findIndex(({ text }, index) => {
    if (isCut[index] || text.trim() === '') return false;
    if (separatesOriginal(text)) return true;
    if (beginsWithHeaders(linesFrom(lines, index))) return true;
    return introducesUnmarked(text) && !isQuotedNext(lines, isCut, index);
  });
  if (start < 0) return;
  isCut.fill(true, start);
  const ruleAt = lastOwnBefore(lines, isCut, start);
  if (ruleAt >= 0 && isRule(lines[ruleAt]?.text ?? '')) isCut[ruleAt] = true;
}

function linesFrom(lines: readonly MailLine[], start: number): string[] {
  const found: string[] = [];
  for (let index = start; index < lines.length && found.length < headerLines; index += 1) {
    const text = lines[index]?.text ?? '';
    if (text.trim() !== '') found.push(text);
  }
  return found;
}

/** Whether the next line with words is quoted by its mark, so that answers may follow the quotation. */
function isQuotedNext(lines: readonly MailLine[], isCut: readonly boolean[], index: number): boolean {
  for (let next = index + 1; next < lines.length; next += 1) {
    if (isCut[next]) return true;
    if (lines[next]?.text.trim() !== '') return false;
  }
  return false;
}

/** Index of the last line with words before `start`; negative if it was cut, or there is none. */
function lastOwnBefore(lines: readonly MailLine[], isCut: readonly boolean[], start: number): number {
  for (let index = start - 1; index >= 0; index -= 1) {
    if (isCut[index]) return -1;
    if (lines[index]?.text.trim() !== '') return index;
  }
  return -1;
}

/** Cuts the sentence above each quotation, which may take several lines. */
function cutIntroductions(lines: readonly MailLine[], isCut: boolean[]): void {
  for (let start = 1; start < lines.length; start += 1) {
    if (!isCut[start] || isCut[start - 1]) continue;
    const last = lastOwnBefore(lines, isCut, start);
    for (let count = 1; last >= 0 && count <= maxIntroductionLines; count += 1) {
      const first = last - count + 1;
      if (first < 0 || isCut[first] || lines[first]?.text.trim() === '') break;
      const sentence = lines.slice(first, last + 1).map(({ text }) => text);
      if (!introducesQuote(sentence.join(' '))) continue;
      // Of a wrapped sentence the last line alone may look like one; a date or a name may stand above it.
      const more = wrappedAbove(lines, isCut, first);
      isCut.fill(true, more, start);
      break;
    }
  }
}

const beginsDate =
  /^(?:on|am|le|el|em|il giorno|il|в|пн|вт|ср|чт|пт|сб|вс|op|den|w dniu|في|בתאריך|ב-|در|بتاریخ|\d{4}[年.년-])(?:\s|,|$|\d)/iu;

/** Index of the line at which a wrapped introduction begins, at most two lines above. */
function wrappedAbove(lines: readonly MailLine[], isCut: readonly boolean[], first: number): number {
  if (beginsDate.test(plainLine(lines[first]?.text ?? ''))) return first;
  for (let index = first - 1; index >= Math.max(0, first - maxIntroductionLines + 1); index -= 1) {
    const text = plainLine(lines[index]?.text ?? '');
    if (isCut[index] || text === '') break;
    if (beginsDate.test(text) && /\d/u.test(text)) return index;
  }
  return first;
}

/** Cuts signatures, and what apps say of themselves, at the end of each run of lines that is left. */
function cutSignatures(lines: readonly MailLine[], isCut: boolean[]): void {
  for (let start = 0; start < lines.length; start += 1) {
    if (isCut[start]) continue;
    let end = start;
    while (end < lines.length && !isCut[end]) end += 1;
    let own = start;
    while (own < end && !beginsSignature(lines[own]?.text ?? '')) own += 1;
    isCut.fill(true, own, end);
    cutAppLines(lines, isCut, { start, end: own });
    start = end;
  }
}

/** Cuts the last lines with words as long as apps wrote them. */
function cutAppLines(
  lines: readonly MailLine[],
  isCut: boolean[],
  { start, end }: { start: number; end: number },
): void {
  for (let index = end - 1; index >= start; index -= 1) {
    const text = lines[index]?.text ?? '';
    if (text.trim() === '') continue;
    if (!isAppLine(text)) return;
    isCut[index] = true;
  }
}

/** Joins lines without blank ones at the ends, and with at most one between. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
