/** What a mutant breaks. */
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

/** One deliberate mistake, and the tests that must notice it. */
export interface Mutant {
  readonly guard: Guard;
  /** What the program does wrong then, such as "a guest writes knowledge". */
  readonly mistake: string;
  readonly file: string;
  /** Text that occurs once in the file. */
  readonly text: string;
  readonly becomes: string;
  /** Test files of which at least one test must fail. */
  readonly tests: readonly string[];
}
