import type { FlowValue } from '../document.ts';
import type { FormulaScope } from './scope.ts';

/** A function of formulas. @throws FormulaError `wrong_value` */
export type FormulaFunction = (args: readonly FlowValue[], scope: FormulaScope) => FlowValue;
