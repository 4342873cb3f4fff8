import { RE2JS } from 're2js';
import { isTooLarge, patternSize } from './pattern-size.ts';

/** An instruction as compiled by re2js. */
interface Compiled {
  op: number;
  out: number;
  arg: number;
  runes: Int32Array;
  matchRune(code: number): boolean;
}

export const kinds = { fail: 0, split: 1, pass: 2, assert: 3, match: 4, character: 5 } as const;

/** A pattern as a program for simulating an NFA (Thompson). */
export interface PatternProgram {
  start: number;
  kinds: Uint8Array;
  /** Next instruction of each instruction. */
  next: Uint32Array;
  /** Second branch of a split, or the flags that an assertion requires (`edges` of `run-program.ts`). */
  other: Uint32Array;
  /** Cost of each instruction in steps. */
  costs: Uint8Array;
  /** Whether a code point matches a `character` instruction. */
  fits(instruction: number, code: number): boolean;
  hasAssertions: boolean;
  /** Compilation cost, see `patternSize`. */
  size: number;
  /** Approximate memory size. */
  bytes: number;
}

export type PatternProblem = 'invalid' | 'too_large';

/** Up to this many range ends are compared linearly; more are searched, which takes about four times as long. */
const fewRanges = 8;
const costOfManyRanges = 4;
const maxRememberedBytes = 8 * 1_024 * 1_024;
const bytesOfInstruction = 120;
/** Memory overhead of a cache entry besides its instructions, also for invalid patterns. */
const bytesOfEntry = 300;

const remembered = new Map<string, PatternProgram | PatternProblem>();
let rememberedBytes = 0;

/** Compiles a pattern in RE2 syntax, without backreferences and lookarounds; caches the latest ones. */
export function compilePattern(pattern: string): PatternProgram | PatternProblem {
  // Checked before the cache lookup, so that no key is large.
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

/** Returns cache statistics for tests. */
export function patternCacheStats(): { count: number; bytes: number; maxBytes: number } {
  return { count: remembered.size, bytes: rememberedBytes, maxBytes: maxRememberedBytes };
}

function bytesOf(pattern: string, made: PatternProgram | PatternProblem): number {
  return bytesOfEntry + 2 * pattern.length + (typeof made === 'string' ? 0 : made.bytes);
}

function tryCompile(pattern: string): PatternProgram | PatternProblem {
  try {
    // Keeps only the instructions, because re2js adds caches of up to 8 MB to each pattern that it runs itself.
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

/** Maps opcodes to kinds by static fields of the instruction's class, because re2js does not export them. */
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
