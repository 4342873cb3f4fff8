import { join } from 'node:path';
import { loadOffer } from '../../billing/plans/load-plans.ts';
import type { Config } from '../../config/config.ts';
import { finishedLanguages, installationRoot } from '../../config/installation.ts';
import type { Database, EndedTransaction } from '../../db/database.ts';
import { timeOrderedIds } from '../../lib/ids.ts';
import { createPasswords, type Passwords } from '../../lib/secrets/passwords.ts';
import { loadSentences } from '../../lib/text/sentences.ts';
import { createLocalServers } from '../../models/local/local-servers.ts';
import { createModels } from '../../models/models.ts';
import { loadCatalog } from '../../models/prices.ts';
import { createReranker } from '../../models/rerank/reranker.ts';
import { createStaticTables } from '../../models/static/static-tables.ts';
import { type Clock, systemClock } from '../../ports/clock.ts';
import { createEgress } from '../../ports/egress.ts';
import { createErasureLedger } from '../../ports/erasure-ledger/create-erasure-ledger.ts';
import type { Log } from '../../ports/log/log.ts';
import { createMetrics, type Metrics } from '../../ports/log/metrics.ts';
import { createPlatform } from '../../ports/platform-state.ts';
import { createPubsub } from '../../ports/pubsub.ts';
import { createMemoryRateStore, createRedisRateStore } from '../../ports/redis/rate-store.ts';
import { connectRedis } from '../../ports/redis/redis.ts';
import { createRedisStreamStore } from '../../ports/redis/stream-store.ts';
import { createSealer } from '../../ports/sealer.ts';
import { createStorage } from '../../ports/storage/create-storage.ts';
import { createStripeAccess } from '../../ports/stripe.ts';
import { createVisitorTokens } from '../../ports/visitor-tokens.ts';
import type { Deps } from './deps.ts';
import { openWatchedMeaning } from './open-watched-meaning.ts';

export interface DepsInput {
  config: Config;
  /** The current application secret. */
  secret: string;
  database: Database;
  log: Log;
  clock?: Clock;
  passwords?: Passwords;
}

/** Creates the dependencies of one process. */
export async function createDeps({
  config,
  secret,
  database,
  log,
  clock = systemClock,
  passwords = createPasswords(),
}: DepsInput): Promise<Deps> {
  const root = installationRoot();
  const secrets = [secret, ...(config.appSecretPrevious ? [config.appSecretPrevious] : [])];
  const metrics = createMetrics();
  database.watchEnded(reportEnded(log, metrics));
  const egress = createEgress(config.egressAllow, config.localModels);
  const tables = createStaticTables(join(config.dataDir, 'models'));
  if (config.meaning === 'no_room') log.warn({}, 'meaning.no_room');
  const meaning = config.meaning === 'on' ? openWatchedMeaning(log, metrics) : null;
  const catalog = await loadCatalog(config.modelPricesFile);
  const platform = await createPlatform({ database, clock, log, logLevel: config.logLevel });
  const redis = config.redisUrl === undefined ? null : await connectRedis(config.redisUrl, { log, metrics });
  return {
    config,
    clock,
    ids: timeOrderedIds,
    log,
    database,
    passwords,
    sealer: createSealer(secrets),
    sentences: await loadSentences(
      join(root, 'packages', 'locales'),
      config.languages ?? finishedLanguages(root),
    ),
    storage: await createStorage(config),
    erasureLedger: await createErasureLedger(config),
    platform,
    pubsub: await createPubsub(database),
    rateStore: redis ? createRedisRateStore(redis) : createMemoryRateStore(),
    streamStore: redis && createRedisStreamStore(redis),
    egress,
    models: createModels({
      egress,
      metrics,
      catalog,
      tables,
      meaning,
      callsPerLine: config.limits.providerCalls,
    }),
    tables,
    meaning,
    rerank:
      config.reranker &&
      createReranker({
        reranker: config.reranker,
        egress,
        metrics,
        log,
        maxCalls: config.limits.providerCalls,
      }),
    offer: await loadOffer(
      config.plansFile,
      () => platform.current().settings.annualDiscountPercent,
      () => platform.current().settings.trialDays,
    ),
    stripe: config.stripe && createStripeAccess(config.stripe, { egress, log }),
    localServers: createLocalServers(config.localModels, egress),
    metrics,
    visitorTokens: createVisitorTokens(secrets),
    redis,
    secret,
  };
}

const maxSqlLength = 300;

/** Counts and logs the transactions that PostgreSQL ended. */
function reportEnded(
  log: Log,
  { transactionRetries }: Pick<Metrics, 'transactionRetries'>,
): (ended: EndedTransaction) => void {
  return ({ error: { code, detail, message, statement }, tries, isRepeated }) => {
    if (isRepeated) transactionRetries.inc({ code });
    const sql = statement.text.replace(/\s+/g, ' ').trim().slice(0, maxSqlLength);
    log.warn(
      { sqlState: code, message, detail, statement: statement.name, sql, tries },
      isRepeated ? 'transaction_retried' : 'transaction_given_up',
    );
  };
}
