import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { FormulaBudget } from '../formula/budget.ts';
import { FormulaError } from '../formula/formula-error.ts';
import { flowLimits, turnLimits } from '../limits.ts';
import { patternCacheStats } from './compile-pattern.ts';
import { isPattern, matchesPattern } from './pattern.ts';
import { isTooLarge, patternSize } from './pattern-size.ts';

function problemOf(pattern: string, text: string, budget?: FormulaBudget): string {
  try {
    matchesPattern(pattern, text, budget);
  } catch (error) {
    if (error instanceof FormulaError) return error.code;
    throw error;
  }
  return 'none';
}

/** Fragments of which most combinations are valid patterns. */
const pieces = fc.constantFrom(
  ...[
    'a',
    'b',
    'é',
    '😀',
    '.',
    '\\d',
    '\\w',
    '\\b',
    '\\B',
    '^',
    '$',
    '\\pL',
    '\\p{Lu}',
    '\\x{41}',
    '\\x41',
    '\n',
  ],
  ...[
    '[ab]',
    '[^a]',
    '[]a]',
    '[[:alpha:]b]',
    '[\\p{L}-]',
    '[a-z]',
    '[^\\n]',
    '\\Q(*\\E',
    '\\.',
    '[{2}]',
    '-',
  ],
  ...[
    '(',
    ')',
    '(?:',
    '(?i)',
    '(?i:',
    '(?P<n>',
    '(?<m>',
    '|',
    '*',
    '+',
    '?',
    '{2}',
    '{0,3}',
    '{3,}',
    '*?',
    '{',
  ],
);
const somePattern = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(''));
const someText = fc
  .array(fc.constantFrom('a', 'b', 'A', 'é', 'É', '😀', '1', ' ', '\n', '(*', '-', ']', '\ud83d'), {
    maxLength: 8,
  })
  .map((some) => some.join(''));

function compiled(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

describe('matching', () => {
  it('a pattern matches the whole text', () => {
    expect(matchesPattern('HB-[0-9]{5}', 'HB-12345')).toBe(true);
    expect(matchesPattern('HB-[0-9]{5}', 'my HB-12345')).toBe(false);
  });

  it.each(['(a', '(?<=a)b', '(a)\\1', '(?=a)'])('%s is not a pattern', (pattern) => {
    expect(isPattern(pattern)).toBe(false);
    expect(matchesPattern(pattern, 'a')).toBe(false);
  });

  it('agrees with re2js', () => {
    fc.assert(
      fc.property(somePattern, someText, (pattern, text) => {
        expect(matchesPattern(pattern, text)).toBe(compiled(pattern)?.testExact(text) ?? false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the size of a pattern', () => {
  it('is at least the number of its instructions', () => {
    fc.assert(
      fc.property(somePattern, (pattern) => {
        expect(patternSize(pattern)).toBeGreaterThanOrEqual(compiled(pattern)?.programSize() ?? 0);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    'HB-[0-9]{5}',
    '.{0,1000}',
    "[\\p{L}\\p{M}'’ -]{1,60}, \\p{L}{2,40}",
    '(?i).*\\b(refund|money back|return|cancel(l?ed|l?ing)?)\\b.*',
    '(?i)[а-яё -]{2,100}',
    '[^@\\s]{1,64}@[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63}){1,5}',
    Array.from({ length: 120 }, (_, index) => `word${index}`).join('|'),
  ])('%s is small enough', (pattern) => {
    expect(isTooLarge(pattern)).toBe(false);
    expect(isPattern(pattern)).toBe(true);
  });

  it.each([
    '.{0,1000}'.repeat(3),
    '((a{10}){10}){30}',
    `(?i)[b-\\x{1ffff}]`,
    '\\p{L}'.repeat(30),
    '\\Q)\\E{1000}{1000}',
    '(a\\Q)\\Eb){900}',
    'a'.repeat(flowLimits.patternLength + 1),
  ])('%s is too large, and is not compiled', (pattern) => {
    expect(isTooLarge(pattern)).toBe(true);
    expect(isPattern(pattern)).toBe(false);
    expect(problemOf(pattern, 'a')).toBe('pattern_too_large');
  });

  it('limits the cache in bytes', () => {
    const { maxBytes } = patternCacheStats();
    for (let at = 0; at < 50; at += 1) isPattern(`\\p{L}{1,1000}x${at}`);
    expect(patternCacheStats().bytes).toBeLessThanOrEqual(maxBytes);
    expect(patternCacheStats().count).toBeLessThan(50);
    expect(matchesPattern('\\p{L}{1,1000}x0', 'äx0')).toBe(true);
  });
});

describe('the steps of a match', () => {
  it('a pattern that makes others backtrack terminates', () => {
    expect(matchesPattern('(a+)+$', `${'a'.repeat(4_000)}!`)).toBe(false);
  });

  it("one match cannot use up the turn's budget", () => {
    const budget = new FormulaBudget();
    expect(problemOf('.*'.repeat(200), 'a'.repeat(4_000), budget)).toBe('pattern_too_slow');
    expect(budget.left).toBeGreaterThan(turnLimits.formulaSteps - 1.2 * turnLimits.matchSteps);
    expect(budget.left).toBeLessThanOrEqual(turnLimits.formulaSteps - turnLimits.matchSteps);
  });

  it("many matches use up the turn's budget", () => {
    const budget = new FormulaBudget();
    const problems = Array.from({ length: 6 }, () => problemOf('.*'.repeat(200), 'a'.repeat(4_000), budget));
    expect(problems).toContain('too_many_steps');
    expect(budget.left).toBe(0);
    expect(problemOf('a', 'a', budget)).toBe('too_many_steps');
  });

  const spentOn = (pattern: string) => {
    const budget = new FormulaBudget();
    matchesPattern(pattern, 'new123', budget);
    return turnLimits.formulaSteps - budget.left;
  };

  it('a cached pattern costs as much as a new one', () => {
    const first = spentOn('(?:new|old)[0-9]{3}');
    expect(first).toBeLessThan(30);
    expect(spentOn('(?:new|old)[0-9]{3}')).toBe(first);
  });

  it.each([
    ['a wide range whose case is ignored', '(?i)[b-\\x{b000}]', 500],
    ['classes of all other characters', `(?i)${'\\W'.repeat(100)}`, 500],
  ])('%s costs its compilation, even if it is invalid', (_what, pattern, atLeast) => {
    expect(spentOn(pattern)).toBeGreaterThan(atLeast);
    expect(spentOn(`${pattern}(`)).toBeGreaterThan(atLeast);
  });

  it('a long message can be matched against thirty word lists', () => {
    const budget = new FormulaBudget();
    const text = 'I would like to know where my parcel is. '.repeat(97);
    for (let at = 0; at < 30; at += 1) {
      expect(matchesPattern(`(?is).*\\b(refund${at}|money back|return|cancel)\\b.*`, text, budget)).toBe(
        false,
      );
    }
  });
});
