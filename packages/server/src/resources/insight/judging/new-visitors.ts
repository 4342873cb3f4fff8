import { createHash } from 'node:crypto';
import type { Executor } from '../../../db/database.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import { findOrCreateSalts, insertVisitors } from './new-visitors.queries.ts';

const hashBytes = 8;

/** A conversation with what it stores about the visitor. */
export interface Visit {
  id: string;
  organization_id: string;
  chatbot_id: string;
  started_at: Date;
  /** Null if the chatbot's anonymization stores none; such visitors are not counted. */
  ip: string | null;
  user_agent: string | null;
}

/** First day whose hashes are kept at this time, as YYYY-MM-DD (UTC). All hashes of a day are deleted after 48 hours. */
export function firstVisitorDay(now: Date): string {
  return dayOf(new Date(now.getTime() - dayMs));
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Returns those conversations that are the first of their visitor with the chatbot on that day. A visitor is identified by IP
 * address and user agent, stored only as a hash with a random daily salt.
 */
export async function findNewVisitors(
  tx: Executor,
  visits: readonly Visit[],
  now: Date,
): Promise<Set<string>> {
  const since = firstVisitorDay(now);
  const known = visits.filter(({ ip, started_at }) => ip !== null && dayOf(started_at) >= since);
  if (known.length === 0) return new Set();
  const salts = await saltsOf(tx, known);
  const byHash = new Map(
    known
      .toSorted((a, b) => b.started_at.getTime() - a.started_at.getTime())
      .map((visit) => [keyOf(visit.chatbot_id, dayOf(visit.started_at), hashOf(visit, salts)), visit]),
  );
  const rows = [...byHash.values()].map((visit) => ({ visit, hash: hashOf(visit, salts) }));
  const added = await insertVisitors(
    tx,
    rows.map(({ visit, hash }) => ({ ...visit, day: dayOf(visit.started_at), hash })),
  );
  return new Set(
    added.flatMap(({ chatbot_id, day, hash }) => byHash.get(keyOf(chatbot_id, day, hash))?.id ?? []),
  );
}

function keyOf(chatbotId: string, day: string, hash: Uint8Array): string {
  return `${chatbotId} ${day} ${Buffer.from(hash).toString('hex')}`;
}

function hashOf(visit: Visit, salts: ReadonlyMap<string, Buffer>): Buffer {
  const salt = salts.get(`${visit.organization_id} ${dayOf(visit.started_at)}`);
  if (!salt) throw new Error('the salt of a day is missing');
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([visit.ip, visit.user_agent]))
    .digest()
    .subarray(0, hashBytes);
}

/** Salts by organization and day; missing ones are created. */
async function saltsOf(tx: Executor, visits: readonly Visit[]): Promise<Map<string, Buffer>> {
  const days = new Map(
    visits.map(({ organization_id, started_at }) => {
      const day = dayOf(started_at);
      return [`${organization_id} ${day}`, { organizationId: organization_id, day }];
    }),
  );
  const [ids, dates] = [
    [...days.values()].map((one) => one.organizationId),
    [...days.values()].map((one) => one.day),
  ];
  const rows = await findOrCreateSalts(tx, ids, dates);
  return new Map(rows.map(({ organization_id, day, salt }) => [`${organization_id} ${day}`, salt]));
}
