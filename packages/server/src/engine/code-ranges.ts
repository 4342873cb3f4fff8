/** A range of offsets; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

const fenceStart = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)*(`{3,}|~{3,})/;
const fenceEnd = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;
const blank = /^[ \t>]*$/;
/** Link target with its title, URL in angle brackets, or bare URL. */
const targets =
  /\]\(<?[^()\s]{0,2000}(?:\([^()\s]{0,2000}\)[^()\s]{0,2000}){0,8}(?:\s"[^"\n]{0,500}")?\)|<https?:\/\/[^\s<>]{1,2000}>|https?:\/\/[^\s<>"'`]{1,2000}/g;
/** Characters after a bare URL that do not belong to it. */
const behindAddress = /(?:\[\d{1,3}\]|[.,;:!?)*_])$/;

/**
 * Returns the ranges of a Markdown text that are not prose: code fences, code spans, and link targets, in order.
 * @param isOpen whether the text is still being written, so that an open code span may still be closed
 */
export function codeRanges(text: string, isOpen = false): TextRange[] {
  const ranges: TextRange[] = [];
  let fence: { mark: string; start: number } | null = null;
  let proseStart = 0;
  let at = 0;
  const endProse = (end: number, goesOn = false) => {
    ranges.push(...rangesInProse(text, { start: proseStart, end }, goesOn));
  };
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    const next = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, lineEnd).trimEnd();
    const start = fenceStart.exec(line);
    if (fence !== null) {
      if (fenceEnd.exec(line)?.[1]?.startsWith(fence.mark)) {
        ranges.push({ start: fence.start, end: next });
        fence = null;
        proseStart = next;
      }
    } else if (start?.[1] && !(start[1].startsWith('`') && line.slice(start[0].length).includes('`'))) {
      endProse(at);
      fence = { mark: start[1], start: at };
    } else if (blank.test(line)) {
      endProse(at);
      proseStart = next;
    }
    at = next;
  }
  if (fence !== null) ranges.push({ start: fence.start, end: text.length });
  else endProse(text.length, isOpen);
  return ranges;
}

/** Returns the code spans and link targets of one paragraph. */
function rangesInProse(text: string, { start, end }: TextRange, goesOn: boolean): TextRange[] {
  const spans = spansIn(text.slice(start, end), goesOn);
  const prose = text.slice(start, end);
  const links = [...prose.matchAll(targets)].map(({ 0: found, index }) => ({
    start: index,
    end: index + (found.startsWith('h') ? withoutEnd(found) : found).length,
  }));
  return [...spans, ...links]
    .map((range) => ({ start: start + range.start, end: start + range.end }))
    .toSorted((one, other) => one.start - other.start);
}

function withoutEnd(address: string): string {
  let rest = address;
  for (let found = behindAddress.exec(rest); found; found = behindAddress.exec(rest)) {
    rest = rest.slice(0, found.index);
  }
  return rest;
}

function spansIn(prose: string, goesOn: boolean): TextRange[] {
  const runs = [...prose.matchAll(/`+/g)].map(({ 0: run, index }) => ({ start: index, length: run.length }));
  const closing = closingRuns(runs);
  const spans: TextRange[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (!run) continue;
    const close = closing[index];
    const last = close === undefined ? undefined : runs[close];
    if (close !== undefined && last) {
      spans.push({ start: run.start, end: last.start + last.length });
      index = close;
    } else if (goesOn) return [...spans, { start: run.start, end: prose.length }];
  }
  return spans;
}

/** Returns for each run of backticks the next run of the same length. */
function closingRuns(runs: readonly { length: number }[]): (number | undefined)[] {
  const nextOf = new Map<number, number>();
  return runs
    .map(({ length }, index) => ({ length, index }))
    .toReversed()
    .map(({ length, index }) => {
      const next = nextOf.get(length);
      nextOf.set(length, index);
      return next;
    })
    .toReversed();
}

/** Returns a function that checks whether an offset is in one of the ranges; offsets must be given in ascending order. */
export function createRangeLookup(ranges: readonly TextRange[]): (at: number) => boolean {
  let index = 0;
  return (at) => {
    while ((ranges[index]?.end ?? Number.POSITIVE_INFINITY) <= at) index += 1;
    return (ranges[index]?.start ?? Number.POSITIVE_INFINITY) <= at;
  };
}
