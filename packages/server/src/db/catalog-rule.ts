import type { Statement } from './sql.ts';

/** A law of tenancy, as the statement that finds what breaks it. */
export interface CatalogRule {
  readonly rule: string;
  readonly offenders: Statement<{ object: string }>;
}
