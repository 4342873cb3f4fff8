import type { FlowValue } from '../document.ts';
import { turnLimits } from '../limits.ts';
import type { FormulaBudget } from './budget.ts';
import { evaluate } from './evaluate.ts';
import { FormulaError } from './formula-error.ts';
import { type Formula, parseFormula } from './parse-formula.ts';
import type { FormulaScope } from './scope.ts';
import { toText } from './values.ts';

/** Creating an error takes as long as several steps. */
const stepsOfError = 5;

/** A part of a template: literal text, a formula, or the error of an invalid formula. */
export type TemplatePart = string | { formula: Formula } | { error: FormulaError };

/**
 * Splits a text at its formulas; an invalid formula becomes an error in its place.
 * @param steps counts the scanned characters
 */
export function parseTemplate(text: string, steps = { count: 0 }): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('{{', at);
    const end = start === -1 ? -1 : endOf(text, start + 2);
    steps.count += (end === -1 ? text.length : end) - at;
    if (end === -1) break;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(readPart(text.slice(start + 2, end)));
    at = end + 2;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** Returns the end of the formula at this position, ignoring braces in quotes; -1 if it has no end. */
function endOf(text: string, start: number): number {
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '}' && text[at + 1] === '}') return at;
  }
  return -1;
}

function readPart(text: string): TemplatePart {
  try {
    return { formula: parseFormula(text.trim()) };
  } catch (error) {
    if (error instanceof FormulaError) return { error };
    throw error;
  }
}

/**
 * Renders a text with the results of its formulas, each escaped for its context. A formula without a result renders as nothing,
 * but an exhausted turn budget aborts.
 * @throws FormulaError `too_many_steps`, `too_big`
 */
export function renderTemplate(
  text: string,
  scope: FormulaScope,
  budget: FormulaBudget,
  escaped: (value: FlowValue, before: string) => string = toText,
): string {
  let written = '';
  for (const part of parseTemplate(text)) {
    written += typeof part === 'string' ? part : escaped(resultOf(part, scope, budget), written);
    if (written.length > 4 * turnLimits.valueBytes) throw new FormulaError('too_big');
  }
  return written;
}

/** Returns the value itself if the whole text is one formula, so that a number stays a number; otherwise the rendered text. */
export function renderValue(text: string, scope: FormulaScope, budget: FormulaBudget): FlowValue {
  const [only, ...others] = parseTemplate(text.trim());
  if (only !== undefined && typeof only === 'object' && others.length === 0) {
    return resultOf(only, scope, budget);
  }
  return renderTemplate(text, scope, budget);
}

function resultOf(
  part: Exclude<TemplatePart, string>,
  scope: FormulaScope,
  budget: FormulaBudget,
): FlowValue {
  if ('error' in part) return null;
  try {
    return evaluate(part.formula, scope, budget);
  } catch (error) {
    if (!(error instanceof FormulaError) || error.code === 'too_many_steps') throw error;
    budget.spend(stepsOfError);
    return null;
  }
}
