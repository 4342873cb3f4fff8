import { type Statement, sql } from '../../db/sql.ts';
import type { Actor } from '../../kernel/scope.ts';

/**
 * The actor kind to store. The previous release does not know administrators and would fail to show such an entry, so they are
 * stored as `system`, with their name in the details.
 */
export function storedKind(kind: Actor['kind']): Exclude<Actor['kind'], 'admin'> {
  return kind === 'admin' ? 'system' : kind;
}

/** SQL for the actor kind of a stored entry. */
export function kindOf({ kind, details }: { kind: Statement; details: Statement }): Statement {
  return sql`case when ${details} ? 'administrator' then 'admin' else ${kind} end`;
}

/** SQL condition: the entry is of this actor kind. */
export function isOfKind(
  wanted: Actor['kind'],
  { kind, details }: { kind: Statement; details: Statement },
): Statement {
  if (wanted === 'admin') return sql`${details} ? 'administrator'`;
  if (wanted === 'system') return sql`(${kind} = 'system' and not ${details} ? 'administrator')`;
  return sql`${kind} = ${wanted}`;
}
