import type { FlowValue } from '../../document.ts';
import type { FormulaBudget } from '../budget.ts';
import type { FormulaScope } from '../scope.ts';

/** A function of formulas, which charges the budget for work beyond the size of its arguments. @throws FormulaError */
export type FormulaFunction = (
  args: readonly FlowValue[],
  scope: FormulaScope,
  budget: FormulaBudget,
) => FlowValue;
