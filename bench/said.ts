import { join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '../packages/server/src/db/database.ts';
import { loadSentences } from '../packages/server/src/lib/text/sentences.ts';
import { systemClock } from '../packages/server/src/ports/clock.ts';
import { getConversations } from '../packages/server/src/resources/conversations/get-conversations.ts';
import { root } from '../tools/bootstrap/paths.mjs';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { fillMessageCorpus, type MessageCorpus } from './lib/library/message-corpus.ts';
import { median } from './lib/median.ts';
import { percentile95 } from './lib/percentile95.ts';
import { processCpuMs } from './lib/process-cpu.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import { connectionOf, openToMeasure } from './lib/turns/open-to-measure.ts';
import type { BenchOptions } from './main.ts';

/** BENCH_MESSAGES sets another number for PostgreSQL, for a quick run. */
const messages = { postgres: Number(process.env.BENCH_MESSAGES ?? 1_000_000), embedded: 50_000 };
/** Frequency ranks of the words to search for. */
const ranks = [0, 1, 2, 5, 10, 20, 40, 60, 80, 100, 150, 200, 300, 500, 1_000, 1_999, 3_001, 10_001, 40_001];
const rounds = 3;
const dayMs = 86_400_000;

/** The searching organization, and the age of the conversations in days. */
interface SaidCase {
  name: string;
  of: 'large' | 'small';
  from?: number;
  to?: number;
}

const cases: readonly SaidCase[] = [
  { name: 'large organization', of: 'large' },
  { name: 'small organization', of: 'small' },
  { name: 'large, last day', of: 'large', from: 1 },
  { name: 'large, last 30 days', of: 'large', from: 30 },
  { name: 'large, 30 days of half a year ago', of: 'large', from: 210, to: 180 },
  { name: 'large, until half a year ago', of: 'large', to: 180 },
];

interface SaidFigures {
  engine: Database['engine'];
  messages: number;
  case: string;
  /** Duration of a search for one word: its fastest round. */
  p50Ms: number;
  p95Ms: number;
  /** CPU time of the connection's process; null on the embedded engine, and for a remote server. */
  databaseCpuP95Ms: number | null;
}

/**
 * Measures searches for single words in the messages of the largest of several organizations, in one with a fortieth of the
 * messages, and within some days.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  const figures = await withCleanUp(async (later) => {
    const rows: SaidFigures[] = [];
    const url = await openBenchDatabase(later, 'said');
    for (const databaseUrl of url === null ? [undefined] : [url, undefined]) {
      const database = await openToMeasure(later, databaseUrl);
      const library = await fillMessageCorpus(database, messages[database.engine]);
      if (databaseUrl !== undefined) await vacuum(databaseUrl);
      for (const one of cases) {
        await measure(database, library, one);
        rows.push(await measure(database, library, one));
      }
    }
    return rows;
  });
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

/** Runs now what autovacuum would run some minutes later. */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function measure(
  database: Database,
  { organizationId, smallId, words }: MessageCorpus,
  { name, of, from, to }: SaidCase,
): Promise<SaidFigures> {
  const days = {
    ...(from === undefined ? {} : { from: daysAgo(from) }),
    ...(to === undefined ? {} : { to: daysAgo(to) }),
  };
  const deps = {
    database,
    clock: systemClock,
    sentences: await loadSentences(join(root, 'packages', 'locales'), ['en']),
  };
  const connection = await connectionOf(database);
  const best: { wallMs: number; cpuMs: number }[] = [];
  for (const rank of ranks) {
    const wall: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const cpuBefore = connection === null ? 0 : processCpuMs(connection);
      const started = performance.now();
      const query = { search: words[rank], ...days, page: 1, pageSize: 10 };
      await getConversations(deps, scopeOf(of === 'large' ? organizationId : smallId), query);
      wall.push(performance.now() - started);
      cpu.push(connection === null ? 0 : processCpuMs(connection) - cpuBefore);
    }
    best.push({ wallMs: Math.min(...wall), cpuMs: Math.min(...cpu) });
  }
  const wallMs = best.map((one) => one.wallMs);
  return {
    engine: database.engine,
    messages: messages[database.engine],
    case: name,
    p50Ms: Math.round(median(wallMs)),
    p95Ms: Math.round(percentile95(wallMs)),
    databaseCpuP95Ms: connection === null ? null : Math.round(percentile95(best.map((one) => one.cpuMs))),
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString();
}

function scopeOf(organizationId: string): Parameters<typeof getConversations>[1] {
  return {
    organizationId,
    userId: null,
    sessionId: null,
    actor: { kind: 'system', id: 'bench' },
    role: 'owner',
    language: 'en',
    requestId: 'bench',
    ip: '127.0.0.1',
  };
}
