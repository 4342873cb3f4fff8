import { FormulaBudget } from '../formula/budget.ts';
import { FormulaError } from '../formula/formula-error.ts';
import { turnLimits } from '../limits.ts';
import { compilePattern } from './compile-pattern.ts';
import { patternSize } from './pattern-size.ts';
import { runProgram } from './run-program.ts';

/** What takes about as long as one step of a formula does. */
const patternStepsPerStep = 64;
const patternSizePerStep = 3;

/** Whether it is a pattern that can be run: RE2's syntax, without references and lookarounds, and not too large. */
export function isPattern(pattern: string): boolean {
  return typeof compilePattern(pattern) !== 'string';
}

/**
 * Whether the whole text fits a pattern; what is no pattern fits nothing. The same pattern and text always cost the budget
 * the same, whether the pattern is remembered or not.
 * @throws FormulaError `pattern_too_large`, `pattern_too_slow` beyond the steps of one match, `too_many_steps` of the turn
 */
export function fitsPattern(pattern: string, text: string, budget = new FormulaBudget()): boolean {
  const program = compilePattern(pattern);
  if (program === 'too_large') throw new FormulaError('pattern_too_large');
  // An invalid pattern is charged too, because re2js has parsed it.
  budget.spend(Math.ceil((program === 'invalid' ? patternSize(pattern) : program.size) / patternSizePerStep));
  if (program === 'invalid') return false;
  const stepsLeft = Math.min(turnLimits.matchSteps, budget.left);
  const steps = { count: 0, atMost: stepsLeft * patternStepsPerStep };
  const isFit = runProgram(program, text, steps);
  budget.spend(Math.ceil(steps.count / patternStepsPerStep));
  if (isFit === undefined) throw new FormulaError('pattern_too_slow');
  return isFit;
}
