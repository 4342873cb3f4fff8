import { FormulaBudget } from '../formula/budget.ts';
import { FormulaError } from '../formula/formula-error.ts';
import { turnLimits } from '../limits.ts';
import { compilePattern } from './compile-pattern.ts';
import { patternSize } from './pattern-size.ts';
import { runProgram } from './run-program.ts';

/** Conversion to formula steps by measured duration. */
const patternStepsPerStep = 64;
const patternSizePerStep = 3;

/** Whether a pattern can be run: valid RE2 syntax, no backreferences or lookarounds, not too large. */
export function isPattern(pattern: string): boolean {
  return typeof compilePattern(pattern) !== 'string';
}

/**
 * Whether a pattern matches the whole text; an invalid pattern matches nothing. The same pattern and text always cost the same,
 * whether cached or not.
 * @throws FormulaError `pattern_too_large`, `pattern_too_slow` beyond the steps of one match, or `too_many_steps` of the turn
 */
export function matchesPattern(pattern: string, text: string, budget = new FormulaBudget()): boolean {
  const program = compilePattern(pattern);
  if (program === 'too_large') throw new FormulaError('pattern_too_large');
  // An invalid pattern costs as well, because re2js has parsed it.
  budget.spend(Math.ceil((program === 'invalid' ? patternSize(pattern) : program.size) / patternSizePerStep));
  if (program === 'invalid') return false;
  const stepsLeft = Math.min(turnLimits.matchSteps, budget.left);
  const steps = { count: 0, atMost: stepsLeft * patternStepsPerStep };
  const isFit = runProgram(program, text, steps);
  budget.spend(Math.ceil(steps.count / patternStepsPerStep));
  if (isFit === undefined) throw new FormulaError('pattern_too_slow');
  return isFit;
}
