import type { FigureRange } from '@parley/contracts/lists';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { assertTimezone } from './assert-timezone.ts';
import { type Period, periodOf } from './period.ts';
import type { Scope } from './scope.ts';

/** The zone whose days a caller sees: the one asked for, else the user's own, else UTC. @throws AppError `validation_failed`. */
export async function openPeriod(
  tx: Executor,
  scope: Pick<Scope, 'userId'>,
  { range, timezone }: { range: FigureRange; timezone?: string | undefined },
  now: Date,
): Promise<Period> {
  assertTimezone(timezone);
  return periodOf(range, timezone ?? (await ownTimezone(tx, scope.userId)) ?? 'UTC', now);
}

async function ownTimezone(tx: Executor, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await tx.first<{ timezone: string | null }>(
    sql`select timezone from users where id = ${userId}`,
  );
  return row?.timezone ?? null;
}
