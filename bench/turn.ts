import { join } from 'node:path';
import { Client } from 'pg';
import { ensureBuilt } from '../scripts/bootstrap/build.mjs';
import { root } from '../scripts/bootstrap/paths.mjs';
import { startPostgres } from '../scripts/suite/postgres.ts';
import { isMissing } from '../scripts/suite/service.ts';
import { type Later, withCleanUp } from '../scripts/suite/with-clean-up.ts';
import { startServer } from '../tests/e2e/lib/start-server.ts';
import { type ListeningChild, startChild } from './lib/child-port.ts';
import { median } from './lib/median.ts';
import { treeCpuMs } from './lib/process-cpu.ts';
import { publishTurnChatbot, type TurnChatbot } from './lib/turn-installation.ts';
import { type LoadRequest, type LoadResult, runTurns } from './lib/turn-load.ts';
import type { BenchOptions } from './main.ts';

const runs = 3;
const warmUpTurns = 300;
const turnsOf = (visitors: number) => (visitors === 1 ? 300 : 2_000);

/** Medians of three runs. */
interface TurnFigures {
  engine: 'postgres' | 'embedded';
  knowledge: boolean;
  visitors: number;
  turnsPerSecond: number;
  serverCpuMsPerTurn: number;
  /** CPU of passing the model's stream on and committing three rows, on the same machine at the same load. */
  floorCpuMsPerTurn: number;
  /** Time to the first words, less what the model itself takes to them. */
  ttftP95Ms: number;
}

type Conversations = (count: number) => Promise<((turn: number) => LoadRequest)[]>;

/**
 * Measures turns: a published chatbot on a mock model that writes 50 words one by one, with and without one source of
 * 600 chunks, at 1 and 32 conversations, on PostgreSQL and on the embedded engine.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const model = await startChild(join(root, 'tests/tools/model-server/main.ts'), [
      '--port',
      '0',
      '--spread',
    ]);
    later(async () => model.stop());
    const database = await openDatabase(later);
    const rows: TurnFigures[] = [];
    if (database) rows.push(...(await measureEngine(later, model, database)));
    rows.push(...(await measureEngine(later, model, null)));
    return rows;
  });
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

/** The address of an empty database on PostgreSQL, or null where there is none. */
async function openDatabase(later: Later): Promise<string | null> {
  const service = await startPostgres();
  if (isMissing(service)) {
    console.error(`turn: PostgreSQL was not measured: ${service.missing}`);
    return null;
  }
  later(service.stop);
  const admin = new Client({ connectionString: service.env.TEST_DATABASE_URL });
  later(() => admin.end());
  await admin.connect();
  const name = `parley_bench_${process.pid}`;
  await admin.query(`create database ${name}`);
  later(async () => {
    await admin.query(`drop database ${name} with (force)`);
  });
  const url = new URL(service.env.TEST_DATABASE_URL ?? '');
  url.pathname = name;
  return url.href;
}

async function measureEngine(
  later: Later,
  model: ListeningChild,
  databaseUrl: string | null,
): Promise<TurnFigures[]> {
  const modelUrl = `http://127.0.0.1:${model.port}/v1`;
  const floor = await startChild(join(root, 'bench/lib/turn-floor.ts'), [
    modelUrl,
    ...(databaseUrl === null ? [] : [databaseUrl]),
  ]);
  later(async () => floor.stop());
  const server = await startServer({
    env: {
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      DEFAULT_PLAN: 'enterprise',
      EGRESS_ALLOW: `127.0.0.1:${model.port}`,
      LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '10000000',
      LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '10000000',
      LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '10000000',
      LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: '10000000',
    },
  });
  later(async () => {
    await server.stop();
  });
  const rows: TurnFigures[] = [];
  for (const hasKnowledge of [true, false]) {
    const chatbot: TurnChatbot = await publishTurnChatbot(server.url, modelUrl, { hasKnowledge });
    for (const visitors of [1, 32]) {
      const floorRun = await measure(floor.pid, floorConversations(floor.port), visitors);
      const modelRun = await measure(model.pid, modelConversations(modelUrl), visitors);
      const turnRun = await measure(server.pid, chatbot.conversations, visitors);
      rows.push({
        engine: databaseUrl === null ? 'embedded' : 'postgres',
        knowledge: hasKnowledge,
        visitors,
        turnsPerSecond: Math.round(turnRun.turnsPerSecond),
        serverCpuMsPerTurn: rounded(turnRun.cpuMsPerTurn),
        floorCpuMsPerTurn: rounded(floorRun.cpuMsPerTurn),
        ttftP95Ms: rounded(turnRun.ttftP95Ms - modelRun.ttftP95Ms),
      });
    }
  }
  await server.stop();
  return rows;
}

interface Measured {
  turnsPerSecond: number;
  cpuMsPerTurn: number;
  ttftP95Ms: number;
}

async function measure(pid: number, conversations: Conversations, visitors: number): Promise<Measured> {
  await whole(runTurns(await conversations(visitors), warmUpTurns));
  const measured: Measured[] = [];
  for (let n = 0; n < runs; n++) {
    const before = treeCpuMs(pid);
    const load = await whole(runTurns(await conversations(visitors), turnsOf(visitors)));
    measured.push({
      turnsPerSecond: (load.turns / load.wallMs) * 1_000,
      cpuMsPerTurn: (treeCpuMs(pid) - before) / load.turns,
      ttftP95Ms: percentile95(load.firstWordsMs),
    });
  }
  return {
    turnsPerSecond: median(measured.map((one) => one.turnsPerSecond)),
    cpuMsPerTurn: median(measured.map((one) => one.cpuMsPerTurn)),
    ttftP95Ms: median(measured.map((one) => one.ttftP95Ms)),
  };
}

/** @throws where a turn went wrong: figures of broken turns say nothing. */
async function whole(running: Promise<LoadResult>): Promise<LoadResult> {
  const load = await running;
  if (load.errors > 0) throw new Error(`${load.errors} of ${load.turns} turns failed: ${load.firstError}`);
  return load;
}

function floorConversations(port: number): Conversations {
  return async (count) => Array.from({ length: count }, () => () => plain(`http://127.0.0.1:${port}/`));
}

function modelConversations(modelUrl: string): Conversations {
  return async (count) => Array.from({ length: count }, () => () => plain(`${modelUrl}/chat/completions`));
}

function plain(url: string): LoadRequest {
  const messages = [{ role: 'user', content: 'Hello' }];
  return {
    url,
    headers: {},
    body: JSON.stringify({ model: 'mock', stream: true, messages }),
    firstMark: '"content":"',
    endMark: '[DONE]',
  };
}

function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
