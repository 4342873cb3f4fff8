import type { Executor } from '../database.ts';
import { roleRules, routineRules } from './catalog-rules-of-roles.ts';
import { tableRules } from './catalog-rules-of-tables.ts';

/** A table, policy, constraint, function, or role that violates a rule. */
export interface Violation {
  readonly rule: string;
  readonly object: string;
}

/** Reads pg_catalog and returns everything that would let one tenant reach the rows of another; empty if nothing does. */
export async function readViolations(executor: Executor): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { rule, offenders } of [...tableRules, ...roleRules, ...routineRules]) {
    const rows = await executor.rows(offenders);
    violations.push(...rows.map(({ object }) => ({ rule, object })));
  }
  return violations;
}
