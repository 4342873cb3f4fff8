import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createWebApp, type WebApp } from './app.ts';
import { appSecret } from './config/app-secret.ts';
import { type Config, ownConfig, ownSecrets } from './config/config.ts';
import { withoutSecrets } from './config/secret-values.ts';
import type { Database } from './db/database.ts';
import { loadMigrations } from './db/migrating/migration.ts';
import { openDatabase } from './db/open.ts';
import { createDeps } from './kernel/deps/create-deps.ts';
import type { Deps } from './kernel/deps/deps.ts';
import { visitorDataOf } from './kernel/slice/slice-data.ts';
import { systemClock } from './ports/clock.ts';
import { createLog } from './ports/log/log.ts';
import { createLogFiles } from './ports/log/log-files.ts';
import { assertPortFree } from './ports/port-probe.ts';
import { ensureFirstAdministrator } from './resources/admin/realm/create-administrator.ts';
import { recoverTurns } from './resources/chat/chat.jobs.ts';
import { warmMeaning } from './resources/knowledge/embeddings/embeddings.jobs.ts';
import { deleteLeadRow } from './resources/leads/edit/delete-lead.queries.ts';
import { replayErasures } from './resources/privacy-requests/erasure/replay-erasures.jobs.ts';
import { anySlices } from './slices.ts';
import { describeStartupProblem } from './startup-problem.ts';
import { startWorker, type Worker } from './worker.ts';

/** If there are other processes, requests are still served until a load balancer notices that this one is stopping. */
const balancerDelayMs = 2_000;
/** After this time, the process exits even if work is unfinished. */
const stopLimitMs = 28_000;
/** On the embedded engine this is the only process, so every turn still marked as running was lost with the previous process. */
const endOfTime = new Date('9999-12-31');

await start().catch((error: unknown) => {
  process.stderr.write(`${withoutSecrets(describeStartupProblem(error), ownSecrets())}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const config = ownConfig();
  const files = createLogFiles(join(config.dataDir, 'logs'), () => systemClock.now());
  const log = createLog(config.logLevel, { secrets: ownSecrets(), files });
  if (config.roles.web) await assertPortFree(config.host, config.port);
  const secret = appSecret(config);
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    databaseListenUrl: config.databaseListenUrl,
    appSecret: secret,
    appSecretPrevious: config.appSecretPrevious,
    migrations: await loadMigrations(),
    poolSizes: { tenant: config.databasePoolSize, platform: 5 },
    log: (event, fields) => log.warn({ ...fields }, event),
  });
  const deps = await createDeps({ config, secret, database, log });
  await ensureFirstAdministrator(deps);
  if (database.engine === 'embedded') await recoverTurns(deps, endOfTime);
  await replayErasures(deps, visitorDataOf(anySlices), deleteLeadRow);
  const worker = config.roles.worker ? await startWorker(deps) : undefined;
  const web = config.roles.web ? await createWebApp(deps) : undefined;
  const stop = createStop(deps, web, worker);
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught_exception');
    stop(1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled_rejection');
    stop(1);
  });
  if (web) await listen(web, config);
  if (web) await warmMeaning(deps);
}

async function listen(web: WebApp, config: Config): Promise<void> {
  const address = await web.http.listen({ host: config.host, port: config.port });
  process.stdout.write(`Parley is running at ${config.appUrl ?? address}\n`);
}

function createStop(
  deps: Deps,
  web: WebApp | undefined,
  worker: Worker | undefined,
): (exitCode: number) => void {
  let isStopping = false;
  return (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode === 0 ? 1 : exitCode), stopLimitMs).unref();
    stopAll(deps, web, worker).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        deps.log.error({ err: error }, 'stop_failed');
        process.exit(1);
      },
    );
  };
}

/** Stops turns and jobs concurrently, so that both finish within the time limit. */
async function stopAll(
  { database, meaning, platform, redis }: Deps,
  web: WebApp | undefined,
  worker: Worker | undefined,
): Promise<void> {
  await Promise.all([web && stopWeb(web, database.engine), worker?.stop()]);
  platform.close();
  redis?.close();
  await meaning?.close();
  await database.close();
}

async function stopWeb(web: WebApp, engine: Database['engine']): Promise<void> {
  if (engine === 'postgres') {
    web.refuse();
    await wait(balancerDelayMs);
  }
  await web.stop();
}
