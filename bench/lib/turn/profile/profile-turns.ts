import { join } from 'node:path';
import { ensureBuilt } from '../../../../tools/bootstrap/build.mjs';
import { root } from '../../../../tools/bootstrap/paths.mjs';
import { type Later, withCleanUp } from '../../../../tools/services/with-clean-up.ts';
import { openBenchDatabase } from '../../turns/bench-database.ts';
import { startChild } from '../../turns/child-port.ts';
import { openDatabaseMeter } from '../../turns/database-meter.ts';
import { publishTurnChatbot } from '../../turns/turn-installation.ts';
import { kinds } from '../kinds.ts';
import { rounded } from '../rounded.ts';
import { startMeasured } from '../start-measured.ts';
import { inspectorEnv, openInspector } from './inspector.ts';
import { profileKind, type TurnProfile } from './profile-kind.ts';
import { type FindSource, readSourceModules } from './source-modules.ts';
import { openStatementMeter } from './statement-meter.ts';

/** Statements with fewer calls per turn belong to other work of the server. */
const leastCalls = 0.01;

/** Profiles the turns of each kind, on PostgreSQL and on the embedded engine, and reports each profile when it is done. */
export async function profileTurns(report: (profile: TurnProfile) => void): Promise<TurnProfile[]> {
  await ensureBuilt(process.execPath);
  const findSource = await readSourceModules();
  return await withCleanUp(async (later) => {
    const model = await startChild(join(root, 'tools/model-server/main.ts'), ['--port', '0', '--spread']);
    later(async () => model.stop());
    const database = await openBenchDatabase(later, 'profile');
    const profiles: TurnProfile[] = [];
    for (const databaseUrl of database === null ? [null] : [database, null]) {
      const profiled = { modelPort: model.port, databaseUrl, findSource, report };
      profiles.push(...(await profileEngine(later, profiled)));
    }
    return profiles;
  });
}

interface Profiled {
  modelPort: number;
  databaseUrl: string | null;
  findSource: FindSource;
  report: (profile: TurnProfile) => void;
}

async function profileEngine(
  later: Later,
  { modelPort, databaseUrl, findSource, report }: Profiled,
): Promise<TurnProfile[]> {
  // Both connections open before the server starts, so that their own statements are not counted.
  const meters = databaseUrl === null ? null : await openMeters(later, databaseUrl);
  const server = await startMeasured(later, { modelPort, databaseUrl, env: inspectorEnv });
  const inspector = await openInspector(later, server);
  const engine = databaseUrl === null ? 'embedded' : 'postgres';
  const profiled = { engine, pid: server.pid, inspector, findSource, meters } as const;
  const profiles: TurnProfile[] = [];
  for (const kind of kinds) {
    const modelUrl = kind.answers === 'model' ? `http://127.0.0.1:${modelPort}/v1` : null;
    const chatbot = await publishTurnChatbot(server.url, modelUrl, kind);
    const profile = await profileKind(profiled, kind, chatbot);
    report(profile);
    profiles.push(profile);
  }
  await server.stop();
  return profiles;
}

async function openMeters(later: Later, databaseUrl: string) {
  const database = await openDatabaseMeter(later, databaseUrl);
  return { database, statements: await openStatementMeter(later, databaseUrl) };
}

export function printProfile({ stages, functions, statements, ...whole }: TurnProfile): void {
  console.log(`\n${whole.engine}, ${whole.kind}`);
  console.table([whole]);
  console.table(stages);
  console.table(functions);
  if (statements) console.table(statements.filter(({ calls }) => calls >= leastCalls).map(roundedCost));
}

function roundedCost({
  name,
  calls,
  rows,
  planMs,
  runMs,
  walBytes,
}: NonNullable<TurnProfile['statements']>[number]) {
  return {
    statement: name,
    calls: rounded(calls),
    rows: rounded(rows),
    planMs: rounded(planMs),
    runMs: rounded(runMs),
    walBytes: Math.round(walBytes),
  };
}
