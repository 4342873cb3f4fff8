import type { Statement } from '../sql.ts';

/** A tenant isolation rule, with the SQL that finds its violations. */
export interface CatalogRule {
  readonly rule: string;
  readonly offenders: Statement<{ object: string }>;
}
