import { type Statement, sql } from '../../db/sql.ts';
import type { Actor } from '../../kernel/scope.ts';

/**
 * How the log stores who acted. The release before knows no administrators and would not show the log with one in it, so they are
 * stored as the system, with their name in the details.
 */
export function storedKind(kind: Actor['kind']): Exclude<Actor['kind'], 'admin'> {
  return kind === 'admin' ? 'system' : kind;
}

/** The kind of a stored entry. */
export function kindOf({ kind, details }: { kind: Statement; details: Statement }): Statement {
  return sql`case when ${details} ? 'administrator' then 'admin' else ${kind} end`;
}

/** Whether a stored entry is of this kind. */
export function isOfKind(
  wanted: Actor['kind'],
  { kind, details }: { kind: Statement; details: Statement },
): Statement {
  if (wanted === 'admin') return sql`${details} ? 'administrator'`;
  if (wanted === 'system') return sql`(${kind} = 'system' and not ${details} ? 'administrator')`;
  return sql`${kind} = ${wanted}`;
}
