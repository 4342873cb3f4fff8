import { join } from 'node:path';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import { Problem } from '../tools/bootstrap/problem.mjs';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { compareTurns } from './lib/turn/compare-turns.ts';
import { recordProfile, recordTurns } from './lib/turn/figures-file.ts';
import { kinds } from './lib/turn/kinds.ts';
import { printProfile, profileTurns } from './lib/turn/profile/profile-turns.ts';
import { rounded } from './lib/turn/rounded.ts';
import { startMeasured } from './lib/turn/start-measured.ts';
import { openBenchDatabases } from './lib/turns/bench-database.ts';
import { type ListeningChild, startChild } from './lib/turns/child-port.ts';
import { openDatabaseMeter } from './lib/turns/database-meter.ts';
import {
  type DatabaseCost,
  type MeasuredTurns,
  measureDatabaseCost,
  measureTurns,
  type OpenConversations,
} from './lib/turns/measure-turns.ts';
import { publishTurnChatbot } from './lib/turns/turn-installation.ts';
import type { LoadRequest } from './lib/turns/turn-load.ts';
import type { BenchOptions } from './main.ts';

/** Dimensions of vectors, as those of the built-in model. */
const dimensions = 384;
/** A source has fewer passages, so that embedding more texts than this means that questions were embedded. */
const moreThanPassages = 700;

/** Medians of three runs. */
interface TurnFigures {
  engine: 'postgres' | 'embedded';
  answers: 'model' | 'built-in';
  knowledge: boolean;
  /** Whether each question is embedded by another process and searched by meaning, too. */
  meaning: boolean;
  visitors: number;
  turnsPerSecond: number;
  serverCpuMsPerTurn: number;
  /**
   * CPU time of `turn-floor.ts` for forwarding the model's stream and committing three rows, on the same machine at the same
   * load.
   */
  floorCpuMsPerTurn: number;
  /** Time to the first words, without the model's own time. */
  ttftP95Ms: number;
  /** PostgreSQL cost per turn; null on the embedded engine. */
  databaseCpuMsPerTurn: number | null;
  walBytesPerTurn: number | null;
  /** Percentage of updates without index updates. */
  hotPercent: number | null;
}

/**
 * Measures turns: a published chatbot with a mock model that writes 50 words one by one, with and without a source of 600 chunks,
 * and one with the built-in answerer, at 1 and 32 conversations, on PostgreSQL and on the embedded engine; the one with a model and
 * a source also with search by meaning. The model's process embeds the questions; `bench -- meaning` measures what the built-in
 * model takes for that. With `profile`, shows what the time is spent on instead; with `against`, compares another commit.
 */
export async function run({ json, profile, against, record }: BenchOptions): Promise<void> {
  if (against !== undefined && (profile || record))
    throw new Problem('Leave out --profile and --record, or --against.');
  if (against !== undefined) {
    const figures = await compareTurns(against, json ? () => {} : console.table);
    if (json) console.log(JSON.stringify(figures));
  } else if (profile) {
    const profiles = await profileTurns((one) => {
      if (!json) printProfile(one);
      if (record) recordProfile(one);
    });
    if (json) console.log(JSON.stringify(profiles));
  } else {
    const figures = await measureEngines();
    if (json) console.log(JSON.stringify(figures));
    else console.table(figures);
    if (record) recordTurns(figures);
  }
}

async function measureEngines(): Promise<TurnFigures[]> {
  await ensureBuilt(process.execPath);
  return await withCleanUp(async (later) => {
    const model = await startChild(join(root, 'tools/model-server/main.ts'), [
      ...['--port', '0', '--spread'],
      ...['--dimensions', String(dimensions)],
    ]);
    later(async () => model.stop());
    const databases = await openBenchDatabases(later, ['words', 'meaning']);
    const rows: TurnFigures[] = [];
    if (databases) rows.push(...(await measureEngine(later, model, databases)));
    rows.push(...(await measureEngine(later, model, null)));
    return rows;
  });
}

async function measureEngine(
  later: Later,
  model: ListeningChild,
  databases: readonly string[] | null,
): Promise<TurnFigures[]> {
  const [byWords = null, byMeaning = null] = databases ?? [];
  const floor = await startChild(join(root, 'bench/lib/turns/turn-floor.ts'), [
    `http://127.0.0.1:${model.port}/v1`,
    ...(byWords === null ? [] : [byWords]),
  ]);
  later(async () => floor.stop());
  const engine = { later, model, floor };
  return [
    ...(await measureServer(engine, { databaseUrl: byWords, meaning: false })),
    ...(await measureServer(engine, { databaseUrl: byMeaning, meaning: true })),
  ];
}

interface Engine {
  later: Later;
  model: ListeningChild;
  floor: ListeningChild;
}

/** A server of its own, with a database of its own; `databaseUrl` is null for the embedded engine. */
interface MeasuredServer {
  databaseUrl: string | null;
  meaning: boolean;
}

async function measureServer(
  { later, model, floor }: Engine,
  { databaseUrl, meaning }: MeasuredServer,
): Promise<TurnFigures[]> {
  const modelUrl = `http://127.0.0.1:${model.port}/v1`;
  const host = `127.0.0.1:${model.port}`;
  const env = {
    MEANING: 'on',
    LOCAL_MODELS: `http://${host}`,
    EMBEDDING_MODEL: `local:${host}/text-embedding-3-small`,
  };
  const server = await startMeasured(later, {
    modelPort: model.port,
    databaseUrl,
    ...(meaning ? { env } : {}),
  });
  const meter = databaseUrl === null ? null : await openDatabaseMeter(later, databaseUrl);
  const rows: TurnFigures[] = [];
  for (const { answers, hasKnowledge } of kinds) {
    // With search by meaning, the built-in answerer also reads the passages, which `bench -- meaning` measures.
    if (meaning && (answers === 'built-in' || !hasKnowledge)) continue;
    const embeddedBefore = await countEmbedded(model.port);
    const chatbot = await publishTurnChatbot(server.url, answers === 'model' ? modelUrl : null, {
      hasKnowledge,
    });
    for (const visitors of [1, 32]) {
      const floorRun = await measureTurns(floor.pid, floorConversations(floor.port), visitors);
      const modelRun = await measureTurns(model.pid, modelConversations(modelUrl), visitors);
      const measure = () => measureTurns(server.pid, chatbot.conversations, visitors);
      const turnRun = meter ? await measureDatabaseCost(meter, measure, visitors) : await measure();
      rows.push({
        engine: databaseUrl === null ? 'embedded' : 'postgres',
        answers,
        knowledge: hasKnowledge,
        meaning,
        visitors,
        turnsPerSecond: Math.round(turnRun.turnsPerSecond),
        serverCpuMsPerTurn: rounded(turnRun.cpuMsPerTurn),
        floorCpuMsPerTurn: rounded(floorRun.cpuMsPerTurn),
        ttftP95Ms: rounded(turnRun.ttftP95Ms - (answers === 'model' ? modelRun.ttftP95Ms : 0)),
        ...databaseCost(turnRun),
      });
    }
    const embedded = (await countEmbedded(model.port)) - embeddedBefore;
    if (meaning && embedded < moreThanPassages)
      throw new Error(`only ${embedded} texts were embedded: no question was searched by meaning`);
  }
  await server.stop();
  return rows;
}

/** Returns how many texts the model's process has embedded. */
async function countEmbedded(modelPort: number): Promise<number> {
  const stats = await fetch(`http://127.0.0.1:${modelPort}/__stats`);
  const { embeddingInputs } = (await stats.json()) as { embeddingInputs: number };
  return embeddingInputs;
}

function databaseCost(
  run: MeasuredTurns | (MeasuredTurns & DatabaseCost),
): Pick<TurnFigures, keyof DatabaseCost> {
  if (!('hotPercent' in run)) return { databaseCpuMsPerTurn: null, walBytesPerTurn: null, hotPercent: null };
  const { databaseCpuMsPerTurn: cpuMs, walBytesPerTurn, hotPercent } = run;
  return {
    databaseCpuMsPerTurn: cpuMs === null ? null : rounded(cpuMs),
    walBytesPerTurn: Math.round(walBytesPerTurn),
    hotPercent: rounded(hotPercent),
  };
}

function floorConversations(port: number): OpenConversations {
  return async (count) => Array.from({ length: count }, () => () => plain(`http://127.0.0.1:${port}/`));
}

function modelConversations(modelUrl: string): OpenConversations {
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
