export type FormulaProblem =
  /** It cannot be read. */
  | 'syntax'
  | 'too_long'
  | 'too_deep'
  /** It names a function that does not exist, or an operator that formulas do not have. */
  | 'function_unknown'
  | 'operator_unknown'
  | 'variable_unknown'
  /** A function got values that it cannot work with. */
  | 'wrong_value'
  /** The turn's formula steps are used up. */
  | 'too_many_steps'
  /** A result is larger than a value may be. */
  | 'too_big'
  /** A pattern is larger than one may be, or takes more steps than one match may. */
  | 'pattern_too_large'
  | 'pattern_too_slow';

/** Why a formula has no result. */
export class FormulaError extends Error {
  readonly code: FormulaProblem;
  /** The name or operator it is about; empty if there is none. */
  readonly detail: string;

  constructor(code: FormulaProblem, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.name = 'FormulaError';
    this.code = code;
    this.detail = detail;
  }
}
