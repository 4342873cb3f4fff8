export type FormulaProblem =
  /** The formula cannot be parsed. */
  | 'syntax'
  | 'too_long'
  | 'too_deep'
  /** An unknown function, or an unsupported operator. */
  | 'function_unknown'
  | 'operator_unknown'
  | 'variable_unknown'
  /** A function received values that it cannot process. */
  | 'wrong_value'
  /** The turn's formula steps are used up. */
  | 'too_many_steps'
  /** A result exceeds the maximum size of a value. */
  | 'too_big'
  /** A pattern exceeds the maximum size, or its match takes too many steps. */
  | 'pattern_too_large'
  | 'pattern_too_slow';

/** Why a formula has no result. */
export class FormulaError extends Error {
  readonly code: FormulaProblem;
  /** The affected name or operator; empty if there is none. */
  readonly detail: string;

  constructor(code: FormulaProblem, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.name = 'FormulaError';
    this.code = code;
    this.detail = detail;
  }
}
