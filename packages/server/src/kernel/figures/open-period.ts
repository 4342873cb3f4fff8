import type { FigureRange } from '@parley/contracts/values/lists';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { assertTimezone } from '../exchange/check-input.ts';
import type { Scope } from '../scope.ts';
import { type Period, periodOf } from './period.ts';

/**
 * Returns the period for figures, in days of the caller's time zone.
 * @throws AppError `validation_failed`.
 */
export async function openPeriod(
  tx: Executor,
  scope: Pick<Scope, 'userId'>,
  { range, timezone }: { range: FigureRange; timezone?: string | undefined },
  now: Date,
): Promise<Period> {
  return periodOf(range, await openTimezone(tx, scope, timezone), now);
}

/**
 * The time zone of a request, else of the user's settings, else UTC.
 * @throws AppError `validation_failed`.
 */
export async function openTimezone(
  tx: Executor,
  { userId }: Pick<Scope, 'userId'>,
  timezone: string | undefined,
): Promise<string> {
  assertTimezone(timezone);
  return timezone ?? (await ownTimezone(tx, userId)) ?? 'UTC';
}

async function ownTimezone(tx: Executor, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await tx.first<{ timezone: string | null }>(
    sql`select timezone from users where id = ${userId}`,
  );
  return row?.timezone ?? null;
}
