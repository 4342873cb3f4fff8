import { kinds, type PatternProgram } from './compile-pattern.ts';

/** Flags for RE2's assertions at a position of the text. */
const edges = { lineStart: 1, lineEnd: 2, textStart: 4, textEnd: 8, word: 16, noWord: 32 } as const;

const newline = 10;

/** Step counter of a run: the costs of the instructions reached at each character. */
export interface Steps {
  count: number;
  readonly atMost: number;
}

/** The set of instructions reached at one position of the text. */
class Reached {
  readonly list: Uint32Array;
  /** Index of each instruction in the list, if it is there. */
  readonly #places: Uint32Array;
  length = 0;

  constructor(instructions: number) {
    this.list = new Uint32Array(instructions);
    this.#places = new Uint32Array(instructions);
  }

  /** Returns false if the instruction is already in the set. */
  add(instruction: number): boolean {
    const place = this.#places[instruction] ?? 0;
    if (place < this.length && this.list[place] === instruction) return false;
    this.#places[instruction] = this.length;
    this.list[this.length] = instruction;
    this.length += 1;
    return true;
  }
}

/** Whether a program matches the whole text; undefined if that takes more than `steps.atMost`. */
export function runProgram(program: PatternProgram, text: string, steps: Steps): boolean | undefined {
  const pending: number[] = [];
  let current = new Reached(program.kinds.length);
  let following = new Reached(program.kinds.length);
  reach(program, current, pending, program.start, edgesAt(program, text, 0), steps);
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    at += code > 0xffff ? 2 : 1;
    const found = edgesAt(program, text, at);
    following.length = 0;
    for (let index = 0; index < current.length; index += 1) {
      const instruction = current.list[index] ?? 0;
      if (program.kinds[instruction] !== kinds.character) continue;
      steps.count += program.costs[instruction] ?? 1;
      if (program.fits(instruction, code)) {
        reach(program, following, pending, program.next[instruction] ?? 0, found, steps);
      }
    }
    if (steps.count > steps.atMost) return undefined;
    if (following.length === 0) return false;
    [current, following] = [following, current];
  }
  if (steps.count > steps.atMost) return undefined;
  return current.list
    .subarray(0, current.length)
    .some((instruction) => program.kinds[instruction] === kinds.match);
}

/** Adds an instruction and all instructions reachable from it without consuming a character. */
function reach(
  program: PatternProgram,
  reached: Reached,
  pending: number[],
  from: number,
  found: number,
  steps: Steps,
): void {
  pending.push(from);
  for (let instruction = pending.pop(); instruction !== undefined; instruction = pending.pop()) {
    steps.count += 1;
    if (!reached.add(instruction)) continue;
    const kind = program.kinds[instruction];
    const other = program.other[instruction] ?? 0;
    if (kind === kinds.split) pending.push(other, program.next[instruction] ?? 0);
    else if (kind === kinds.pass || (kind === kinds.assert && (other & ~found) === 0)) {
      pending.push(program.next[instruction] ?? 0);
    }
  }
}

function edgesAt({ hasAssertions }: PatternProgram, text: string, at: number): number {
  if (!hasAssertions) return 0;
  const isStart = at === 0;
  const isEnd = at === text.length;
  const before = isStart ? newline : text.charCodeAt(at - 1);
  const after = isEnd ? newline : text.charCodeAt(at);
  let found = isWord(before) === isWord(after) ? edges.noWord : edges.word;
  if (isStart) found |= edges.textStart;
  if (before === newline) found |= edges.lineStart;
  if (isEnd) found |= edges.textEnd;
  if (after === newline) found |= edges.lineEnd;
  return found;
}

/** RE2 word characters are ASCII only. */
function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  );
}
