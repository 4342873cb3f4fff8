import type { Executor } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** How long a proof of who is there is good for (SEC-7). */
const proofMs = 10 * 60_000;

type Caller = Pick<Scope, 'sessionId' | 'userId'>;

/**
 * Asks for a fresh proof of who is there: signing in and `POST /api/user/confirm` give one. It is read from the database,
 * so that a proof given to one process counts in every other at once; to be called outside a transaction.
 * @throws AppError `confirmation_required`, for a caller without a session always.
 */
export async function assertConfirmed(deps: Pick<Deps, 'database' | 'clock'>, caller: Caller): Promise<void> {
  await withScope(deps.database, { organizationId: null, userId: caller.userId }, (tx) =>
    assertConfirmedIn(tx, deps, caller),
  );
}

/** As `assertConfirmed`, where only a transaction tells that proof is needed; it is scoped to the caller. */
export async function assertConfirmedIn(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  { sessionId, userId }: Caller,
): Promise<void> {
  if (sessionId === null || userId === null) throw new AppError('confirmation_required');
  const since = new Date(deps.clock.now().getTime() - proofMs);
  const row = await tx.first(
    sql`select 1 from sessions where id = ${sessionId} and user_id = ${userId} and confirmed_at > ${since}`,
  );
  if (!row) throw new AppError('confirmation_required');
}
