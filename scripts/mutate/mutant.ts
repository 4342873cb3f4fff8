/** The kind of protection that a mutant breaks. */
export type Guard =
  | 'permission'
  | 'tenancy'
  | 'consent'
  | 'notice'
  | 'limits'
  | 'quota'
  | 'idempotency'
  | 'masking'
  | 'retention';

/** A deliberate mistake, and the tests that must detect it. */
export interface Mutant {
  readonly guard: Guard;
  /** The resulting misbehavior, such as "a guest writes knowledge". */
  readonly mistake: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly text: string;
  readonly becomes: string;
  /** Test files of which at least one test must fail. */
  readonly tests: readonly string[];
}
