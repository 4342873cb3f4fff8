import type { Database, Transaction } from '../../db/database.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import {
  type BucketTable,
  type Compared,
  findDifferentBuckets,
  findDifferentDays,
  findDifferentPeople,
  findMiscounted,
} from './verify-rollups.queries.ts';

/** A stored rollup that differs from the rows. */
export interface Difference {
  organizationId: string;
  chatbotId: string;
  /** Table of the rollup. */
  rollup: string;
  /** Start of the bucket or day, or the id of the conversation. */
  at: string;
  figure: string;
  stored: unknown;
  counted: unknown;
}

/**
 * Compares the rollups of an organization with the remaining rows. Where retention has deleted conversations, a rollup may exceed
 * the count of rows; only a lower value is a difference. Each comparison reads one snapshot, so that it also works while the
 * installation is in use.
 */
export async function verifyRollups(
  database: Pick<Database, 'tenant'>,
  organizationId: string,
): Promise<Difference[]> {
  return await withScope(database, tenantScope(organizationId), async (tx) => [
    ...(await compareBuckets(tx, organizationId, 'insight_quarters')),
    ...(await compareBuckets(tx, organizationId, 'insight_hours')),
    ...(await compareBuckets(tx, organizationId, 'insight_dates')),
    ...(await compareDays(tx, organizationId)),
    ...(await comparePeople(tx, organizationId)),
    ...(await compareConversations(tx, organizationId)),
  ]);
}

async function compareBuckets(
  tx: Transaction,
  organizationId: string,
  rollup: BucketTable,
): Promise<Difference[]> {
  const rows = await findDifferentBuckets(tx, organizationId, rollup);
  return rows.flatMap((row) => differencesOf(organizationId, rollup, row));
}

async function compareDays(tx: Transaction, organizationId: string): Promise<Difference[]> {
  const rows = await findDifferentDays(tx, organizationId);
  return rows.flatMap((row) => differencesOf(organizationId, 'insight_days', row));
}

async function comparePeople(tx: Transaction, organizationId: string): Promise<Difference[]> {
  const rows = await findDifferentPeople(tx, organizationId);
  return rows.flatMap((row) => differencesOf(organizationId, 'people_quarters', row));
}

function differencesOf(organizationId: string, rollup: string, row: Compared): Difference[] {
  const stored = flatten(row.stored);
  const counted = flatten(row.counted);
  const figures = [...new Set([...stored.keys(), ...counted.keys()])];
  return figures.flatMap((figure) => {
    const [a, b] = [stored.get(figure) ?? 0, counted.get(figure) ?? 0];
    if (a === b || (!row.is_complete && (a > b || figure === 'sentiment_milli'))) return [];
    const at = row.at.toISOString();
    const name = row.name === '' ? figure : `${row.name} ${figure}`;
    return [{ organizationId, chatbotId: row.chatbot_id, rollup, at, figure: name, stored: a, counted: b }];
  });
}

/** Numbers by name, including those of each quarter-hour. */
function flatten(figures: Record<string, number | Record<string, number>> | null): Map<string, number> {
  return new Map(
    Object.entries(figures ?? {}).flatMap(([name, value]) =>
      typeof value === 'number'
        ? [[name, value] as const]
        : Object.entries(value).map(([quarter, amount]) => [`${name} ${quarter}`, amount] as const),
    ),
  );
}

async function compareConversations(tx: Transaction, organizationId: string): Promise<Difference[]> {
  const rows = await findMiscounted(tx, organizationId);
  return rows.map((row) => ({
    organizationId,
    chatbotId: row.chatbot_id,
    rollup: 'conversations',
    at: row.id,
    figure: 'counted',
    stored: row.counted,
    counted: row.judged,
  }));
}
