import { extractAnswer } from '../packages/knowledge/src/answering/extract.ts';
import type { Database } from '../packages/server/src/db/database.ts';
import { withPlatform } from '../packages/server/src/db/scope.ts';
import { corpusOf } from '../packages/server/src/knowledge/retrieval/corpus.ts';
import { retrieveFused } from '../packages/server/src/knowledge/retrieval/retrieve.ts';
import type { KnowledgeBase } from '../packages/server/src/knowledge/testing/knowledge-base.ts';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { growLibrary } from './lib/library/grown-library.ts';
import { readSquad } from './lib/library/retrieval-data.ts';
import { median } from './lib/median.ts';
import { percentile95 } from './lib/percentile95.ts';
import { treeCpuMs } from './lib/process-cpu.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import { connectionOf, openToMeasure } from './lib/turns/open-to-measure.ts';
import type { BenchOptions } from './main.ts';

const sizes = [1_000, 10_000, 50_000];
const questionsPerRound = 300;

interface GrowthFigures {
  engine: Database['engine'];
  chunks: number;
  p50Ms: number;
  p95Ms: number;
  /** CPU time of this process per question; on the embedded engine, this includes the database thread. */
  cpuMs: number;
  /** CPU time of the connection's process; null on the embedded engine, and for a remote server. */
  databaseCpuMs: number | null;
}

/**
 * Measures retrieval and answers in a chatbot with growing knowledge, with questions of `<data>/retrieval/squad2`: one round
 * warms up, then other questions are measured once each, one after the other.
 */
export async function run({ data, json }: BenchOptions): Promise<void> {
  const squad = readSquad(data);
  if (!squad) {
    process.stdout.write(`growth: no data at ${data}/retrieval\n`);
    return;
  }
  const step = Math.floor(squad.questions.length / (2 * questionsPerRound));
  const questions = squad.questions.filter((_, index) => index % step === 0).map(({ question }) => question);
  const warmUp = questions.filter((_, index) => index % 2 === 0);
  const measured = questions.filter((_, index) => index % 2 === 1);
  const figures = await withCleanUp(async (later) => {
    const rows: GrowthFigures[] = [];
    const url = await openBenchDatabase(later, 'growth');
    for (const databaseUrl of url === null ? [undefined] : [url, undefined]) {
      const database = await openToMeasure(later, databaseUrl);
      for (const chunks of sizes) {
        const base = await growLibrary(database, squad.paragraphs, chunks);
        await measure(database, base, warmUp);
        rows.push({ engine: database.engine, chunks, ...(await measure(database, base, measured)) });
      }
    }
    return rows;
  });
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

async function measure(
  database: Database,
  base: KnowledgeBase,
  questions: readonly string[],
): Promise<Omit<GrowthFigures, 'engine' | 'chunks'>> {
  const corpus = await withPlatform(database, (tx) => corpusOf(tx, base));
  const connection = await connectionOf(database);
  const databaseCpuMs = () => (connection === null ? 0 : treeCpuMs(connection));
  const timesMs: number[] = [];
  const cpuBefore = process.cpuUsage();
  const databaseBefore = databaseCpuMs();
  for (const query of questions) {
    const started = performance.now();
    const passages = await retrieveFused(database, { ...base, query, corpus }, Promise.resolve(null));
    extractAnswer({ query, passages });
    timesMs.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const spent = databaseCpuMs() - databaseBefore;
  return {
    p50Ms: rounded(median(timesMs)),
    p95Ms: rounded(percentile95(timesMs)),
    cpuMs: rounded((user + system) / 1_000 / questions.length),
    databaseCpuMs: connection === null ? null : rounded(spent / questions.length),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
