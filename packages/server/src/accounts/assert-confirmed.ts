import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors/app-error.ts';
import type { Scope } from '../scope.ts';

const freshMs = 10 * 60_000;

/**
 * Refuses an act whose caller has not proven in the last 10 minutes to be there (SEC-7); an API key never can. The
 * transaction is scoped to the caller.
 * @throws AppError `confirmation_required`.
 */
export async function assertConfirmed(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  scope: Pick<Scope, 'sessionId' | 'userId'>,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - freshMs);
  const confirmed = scope.sessionId
    ? await tx.first(sql`
        select 1 from sessions
        where id = ${scope.sessionId} and user_id = ${scope.userId} and confirmed_at > ${since}`)
    : undefined;
  if (!confirmed) throw new AppError('confirmation_required');
}
