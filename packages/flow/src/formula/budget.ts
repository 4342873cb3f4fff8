import { turnLimits } from '../limits.ts';
import { FormulaError } from './formula-error.ts';

/** The formula steps of one turn, shared by all its formulas. */
export class FormulaBudget {
  #left: number;

  constructor(steps: number = turnLimits.formulaSteps) {
    this.#left = steps;
  }

  get left(): number {
    return Math.max(0, this.#left);
  }

  /** @throws FormulaError `too_many_steps` */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new FormulaError('too_many_steps');
  }
}
