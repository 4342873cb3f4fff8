import type { Statement } from './sql.ts';

/** A rule of tenant isolation, as the statement that finds violations of it. */
export interface CatalogRule {
  readonly rule: string;
  readonly offenders: Statement<{ object: string }>;
}
