import type { FlowValue } from '../document.ts';
import { turnLimits } from '../limits.ts';
import type { FormulaBudget } from './budget.ts';
import { FormulaError } from './formula-error.ts';

const charactersPerStep = 64;

/**
 * Charges one step for each item and field at any level, and for every 64 characters.
 * @throws FormulaError `too_many_steps`, or `too_big` for a value with too many levels
 */
export function spendOn(value: FlowValue, budget: FormulaBudget, level = 0): void {
  if (typeof value === 'string') budget.spend(stepsOfText(value.length));
  if (typeof value !== 'object' || value === null) return;
  if (level > turnLimits.valueDepth) throw new FormulaError('too_big');
  if (Array.isArray(value)) {
    for (const item of value) {
      budget.spend();
      spendOn(item, budget, level + 1);
    }
    return;
  }
  for (const key of Object.keys(value)) {
    budget.spend(1 + stepsOfText(key.length));
    spendOn(value[key] ?? null, budget, level + 1);
  }
}

export function stepsOfText(characters: number): number {
  return Math.floor(characters / charactersPerStep);
}

/** @throws FormulaError `too_big` for a text over the limit */
export function assertTextFits(characters: number): void {
  if (characters > turnLimits.valueBytes) throw new FormulaError('too_big');
}
