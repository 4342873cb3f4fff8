import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Client } from 'pg';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { loadSentences } from '../../../packages/server/src/lib/text/sentences.ts';
import { systemClock } from '../../../packages/server/src/ports/clock.ts';
import { getAnalytics } from '../../../packages/server/src/resources/analytics/get-analytics.ts';
import { root } from '../../../tools/bootstrap/paths.mjs';
import { percentile95 } from '../percentile95.ts';
import { filledMessages, fillRollups } from './fill-rollups.ts';

export interface ReadFigures {
  messages: number;
  /** Overview of 90 days and the previous 90 days, of the organization with a tenth of all messages. */
  big: { p95Ms: number };
  /** The same in a time zone with a half-hour offset, which requires quarter-hour figures. */
  bigHalfHour: { p95Ms: number };
  others: { p95Ms: number };
}

const reads = 60;
const localesFolder = join(root, 'packages', 'locales');

/** Measures the wall time of the whole use case, without serialization. */
export async function measureReading(database: Database, owner: Client): Promise<ReadFigures> {
  const { big, others } = await fillRollups(owner);
  const deps = { database, clock: systemClock, sentences: await loadSentences(localesFolder, ['en']) };
  const read = async (organizationId: string, timezone: string): Promise<number> => {
    const before = performance.now();
    await getAnalytics(deps, scopeOf(organizationId), { range: '90d', timezone });
    return performance.now() - before;
  };
  const measure = async (ids: readonly string[], timezone: string) => {
    const times: number[] = [];
    for (const id of [...ids.slice(0, 3), ...ids]) times.push(await read(id, timezone));
    return { p95Ms: Math.round(percentile95(times.slice(3))) };
  };
  const again = Array.from({ length: reads }, () => big);
  return {
    messages: filledMessages,
    big: await measure(again, 'Europe/Berlin'),
    bigHalfHour: await measure(again, 'Asia/Kolkata'),
    others: await measure(others, 'Europe/Berlin'),
  };
}

function scopeOf(organizationId: string): Parameters<typeof getAnalytics>[1] {
  return {
    organizationId,
    userId: null,
    sessionId: null,
    actor: { kind: 'system', id: organizationId },
    role: 'owner',
    language: 'en',
    requestId: organizationId,
    ip: '',
  };
}
