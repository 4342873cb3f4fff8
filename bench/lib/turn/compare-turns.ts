import { join } from 'node:path';
import { ensureBuilt } from '../../../tools/bootstrap/build.mjs';
import { root } from '../../../tools/bootstrap/paths.mjs';
import { type Later, withCleanUp } from '../../../tools/services/with-clean-up.ts';
import { openBenchDatabases } from '../turns/bench-database.ts';
import { startChild } from '../turns/child-port.ts';
import { type DatabaseMeter, openDatabaseMeter } from '../turns/database-meter.ts';
import { measureRun, type OpenConversations, warmUp } from '../turns/measure-turns.ts';
import { publishTurnChatbot } from '../turns/turn-installation.ts';
import { buildCommit } from './build-commit.ts';
import { type Kind, kinds } from './kinds.ts';
import { type Comparison, compare } from './ratios.ts';
import { startMeasured } from './start-measured.ts';

const rounds = 3;
const visitors = 32;
const turns = 1_000;

/** A figure measured on this program and on the other commit. */
interface ComparedFigure extends Comparison {
  engine: 'postgres' | 'embedded';
  kind: Kind['name'];
  figure: keyof Run;
}

/** Results of one round for one program. */
interface Run {
  serverCpuMsPerTurn: number;
  turnsPerSecond: number;
  firstWordsP95Ms: number;
  databaseCpuMsPerTurn?: number;
  walBytesPerTurn?: number;
}

/** Builds another commit and measures it and this one alternately, on PostgreSQL and on the embedded engine. */
export async function compareTurns(
  commit: string,
  report: (figures: readonly ComparedFigure[]) => void,
): Promise<ComparedFigure[]> {
  await ensureBuilt(process.execPath);
  return await withCleanUp(async (later) => {
    const entry = await buildCommit(later, commit);
    const model = await startChild(join(root, 'tools/model-server/main.ts'), ['--port', '0', '--spread']);
    later(async () => model.stop());
    const figures: ComparedFigure[] = [];
    const databases = await openBenchDatabases(later, ['here', 'there']);
    for (const urls of databases === null ? [null] : [databases, null]) {
      const compared = { entry, modelPort: model.port, urls, report };
      figures.push(...(await compareOn(later, compared)));
    }
    return figures;
  });
}

interface Compared {
  /** The other commit's program. */
  entry: string;
  modelPort: number;
  /** Database URLs of both programs; null for the embedded engine. */
  urls: readonly string[] | null;
  report: (figures: readonly ComparedFigure[]) => void;
}

async function compareOn(
  later: Later,
  { entry, modelPort, urls, report }: Compared,
): Promise<ComparedFigure[]> {
  const [hereUrl = null, thereUrl = null] = urls ?? [];
  const meter = hereUrl === null ? null : await openDatabaseMeter(later, hereUrl);
  const servers = {
    here: await startMeasured(later, { modelPort, databaseUrl: hereUrl }),
    there: await startMeasured(later, { modelPort, databaseUrl: thereUrl, entry }),
  };
  const figures: ComparedFigure[] = [];
  for (const kind of kinds) {
    const modelUrl = kind.answers === 'model' ? `http://127.0.0.1:${modelPort}/v1` : null;
    const sideOf = async ({ pid, url }: (typeof servers)['here']): Promise<Side> => ({
      pid,
      conversations: (await publishTurnChatbot(url, modelUrl, kind)).conversations,
    });
    const runs = await alternate(meter, await sideOf(servers.here), await sideOf(servers.there));
    const engine = hereUrl === null ? 'embedded' : 'postgres';
    const ofKind = figuresOf(runs).map((one) => ({ engine, kind: kind.name, ...one }) as const);
    report(ofKind);
    figures.push(...ofKind);
  }
  await servers.here.stop();
  await servers.there.stop();
  return figures;
}

interface Side {
  pid: number;
  conversations: OpenConversations;
}

async function alternate(
  meter: DatabaseMeter | null,
  here: Side,
  there: Side,
): Promise<{ here: Run; there: Run }[]> {
  for (const { conversations } of [here, there]) await warmUp(conversations, visitors);
  let before = await meter?.read();
  const run = async ({ pid, conversations }: Side): Promise<Run> => {
    const measured = await measureRun(pid, conversations, { visitors, turns });
    const after = await meter?.read();
    const database = before && after && databaseRun(before, after);
    before = after;
    return {
      serverCpuMsPerTurn: measured.cpuMsPerTurn,
      turnsPerSecond: measured.turnsPerSecond,
      firstWordsP95Ms: measured.ttftP95Ms,
      ...database,
    };
  };
  const runs: { here: Run; there: Run }[] = [];
  for (let round = 0; round < rounds; round += 1)
    runs.push({ here: await run(here), there: await run(there) });
  return runs;
}

type Spent = Awaited<ReturnType<DatabaseMeter['read']>>;

function databaseRun(before: Spent, after: Spent): Partial<Run> {
  return {
    walBytesPerTurn: (after.walBytes - before.walBytes) / turns,
    ...(before.cpuMs === null || after.cpuMs === null
      ? {}
      : { databaseCpuMsPerTurn: (after.cpuMs - before.cpuMs) / turns }),
  };
}

function figuresOf(runs: readonly { here: Run; there: Run }[]): (Comparison & { figure: keyof Run })[] {
  const [first] = runs;
  const names = Object.keys(first?.here ?? {}) as (keyof Run)[];
  return names.map((figure) => ({
    figure,
    ...compare(runs.map(({ here, there }) => ({ here: here[figure] ?? 0, there: there[figure] ?? 0 }))),
  }));
}
