import type { Executor } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { minuteMs } from '../../lib/timing/durations.ts';

/** How long a re-authentication stays valid (SEC-7). */
const stepUpMs = 10 * minuteMs;

type Caller = Pick<Scope, 'sessionId' | 'userId'>;

/**
 * Requires step-up: the caller must have signed in, or re-authenticated with `POST /api/user/confirm`,
 * recently. Reads the database rather than a cache, so that re-authentication in one process counts in all
 * others at once. Must be called outside a transaction.
 * @throws AppError `confirmation_required`, and always for a caller without a session.
 */
export async function requireStepUp(deps: Pick<Deps, 'database' | 'clock'>, caller: Caller): Promise<void> {
  await withScope(deps.database, { organizationId: null, userId: caller.userId }, (tx) =>
    requireStepUpIn(tx, deps, caller),
  );
}

/**
 * Like `requireStepUp`, for use cases that find out only inside a transaction that step-up is needed. The transaction is scoped
 * to the caller.
 */
export async function requireStepUpIn(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  { sessionId, userId }: Caller,
): Promise<void> {
  if (sessionId === null || userId === null) throw new AppError('confirmation_required');
  const since = new Date(deps.clock.now().getTime() - stepUpMs);
  const row = await tx.first(
    sql`select 1 from sessions where id = ${sessionId} and user_id = ${userId} and confirmed_at > ${since}`,
  );
  if (!row) throw new AppError('confirmation_required');
}
