import { roleRules, routineRules } from './catalog-rules-of-roles.ts';
import { tableRules } from './catalog-rules-of-tables.ts';
import type { Executor } from './database.ts';

/** One thing in the catalog that breaks a rule: a table, policy, constraint, function or role. */
export interface Violation {
  readonly rule: string;
  readonly object: string;
}

/** Reads pg_catalog and answers everything that would let one tenant reach another's rows; empty when all is well. */
export async function readViolations(executor: Executor): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { rule, offenders } of [...tableRules, ...roleRules, ...routineRules]) {
    const rows = await executor.rows(offenders);
    violations.push(...rows.map(({ object }) => ({ rule, object })));
  }
  return violations;
}
