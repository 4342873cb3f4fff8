import { RE2JS } from 're2js';
import { isTooLarge, patternSize } from './pattern-size.ts';

/** An instruction as re2js compiles it. */
interface Compiled {
  op: number;
  out: number;
  arg: number;
  runes: Int32Array;
  matchRune(code: number): boolean;
}

export const kinds = { fail: 0, split: 1, pass: 2, assert: 3, match: 4, character: 5 } as const;

/** A pattern as a program for a machine that is in many states at once (Thompson). */
export interface PatternProgram {
  start: number;
  kinds: Uint8Array;
  /** Where each instruction goes on. */
  next: Uint32Array;
  /** The other way of a split, or the flags that an assertion needs (`edges` of `run-program.ts`). */
  other: Uint32Array;
  /** The steps that each instruction is. */
  costs: Uint8Array;
  /** Whether a code point fits an instruction of the kind `character`. */
  fits(instruction: number, code: number): boolean;
  hasAssertions: boolean;
  /** What it took to compile, see `patternSize`. */
  size: number;
  /** What it holds in memory, about. */
  bytes: number;
}

export type PatternProblem = 'invalid' | 'too_large';

/** Ends of ranges that are compared one by one; more of them are searched, which takes about four times as long. */
const fewRanges = 8;
const costOfManyRanges = 4;
const maxRememberedBytes = 8 * 1_024 * 1_024;
const bytesOfInstruction = 120;
/** Besides its instructions, also of what is no pattern. */
const bytesOfEntry = 300;

const remembered = new Map<string, PatternProgram | PatternProblem>();
let rememberedBytes = 0;

/** The program of a pattern in RE2's syntax, without references and lookarounds; the latest ones are remembered. */
export function compilePattern(pattern: string): PatternProgram | PatternProblem {
  // Before it is looked up, so that no key is large.
  if (isTooLarge(pattern)) return 'too_large';
  const known = remembered.get(pattern);
  if (known !== undefined) {
    remembered.delete(pattern);
    remembered.set(pattern, known);
    return known;
  }
  const made = tryCompile(pattern);
  remembered.set(pattern, made);
  rememberedBytes += bytesOf(pattern, made);
  for (const [oldest, program] of remembered) {
    if (rememberedBytes <= maxRememberedBytes) break;
    remembered.delete(oldest);
    rememberedBytes -= bytesOf(oldest, program);
  }
  return made;
}

/** What is remembered, for tests. */
export function rememberedPatterns(): { count: number; bytes: number; maxBytes: number } {
  return { count: remembered.size, bytes: rememberedBytes, maxBytes: maxRememberedBytes };
}

function bytesOf(pattern: string, made: PatternProgram | PatternProblem): number {
  return bytesOfEntry + 2 * pattern.length + (typeof made === 'string' ? 0 : made.bytes);
}

function tryCompile(pattern: string): PatternProgram | PatternProblem {
  try {
    // Only the instructions are kept: re2js adds caches of up to 8 MB to each pattern that it runs itself.
    return toProgram(RE2JS.compile(pattern).re2().prog, patternSize(pattern));
  } catch {
    return 'invalid';
  }
}

function toProgram(
  { inst, start }: { inst: readonly Compiled[]; start: number },
  size: number,
): PatternProgram {
  const [first] = inst;
  if (!first) throw new TypeError('A program has at least one instruction');
  const kindOf = kindsOf(first.constructor as unknown as Record<string, number>);
  const programKinds = Uint8Array.from(inst, ({ op }) => kindOf.get(op) ?? kinds.fail);
  const ranges = new Set(inst.map(({ runes }) => runes));
  const rangeBytes = [...ranges].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    start,
    kinds: programKinds,
    next: Uint32Array.from(inst, ({ out }) => out),
    other: Uint32Array.from(inst, ({ arg }) => arg),
    costs: Uint8Array.from(inst, ({ runes }) => (runes.length > fewRanges ? costOfManyRanges : 1)),
    fits: (instruction, code) => inst[instruction]?.matchRune(code) ?? false,
    hasAssertions: programKinds.includes(kinds.assert),
    size,
    bytes: inst.length * bytesOfInstruction + rangeBytes,
  };
}

/** re2js exports neither its instructions nor their kinds, which are fields of the class that they are made of. */
function kindsOf(instruction: Record<string, number>): Map<number | undefined, number> {
  return new Map<number | undefined, number>([
    [instruction.ALT, kinds.split],
    [instruction.ALT_MATCH, kinds.split],
    [instruction.CAPTURE, kinds.pass],
    [instruction.NOP, kinds.pass],
    [instruction.EMPTY_WIDTH, kinds.assert],
    [instruction.MATCH, kinds.match],
    [instruction.RUNE, kinds.character],
    [instruction.RUNE1, kinds.character],
    [instruction.RUNE_ANY, kinds.character],
    [instruction.RUNE_ANY_NOT_NL, kinds.character],
  ]);
}
