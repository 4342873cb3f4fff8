import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import { installationRoot } from './paths.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { createEgress } from './ports/egress.ts';
import { timeOrderedIds } from './ports/ids.ts';
import type { Log } from './ports/log.ts';
import { createMetrics } from './ports/metrics.ts';
import { createPasswords } from './ports/passwords.ts';
import { createPubsub } from './ports/pubsub.ts';
import { createSealer } from './ports/sealer.ts';
import { loadSentences } from './ports/sentences.ts';
import { createFolderStorage } from './ports/storage.ts';
import { createVisitorTokens } from './ports/visitor-tokens.ts';

export interface DepsInput {
  config: Config;
  /** The current application secret. */
  secret: string;
  database: Database;
  log: Log;
  clock?: Clock;
}

/** Wires the ports of one process. */
export async function createDeps({
  config,
  secret,
  database,
  log,
  clock = systemClock,
}: DepsInput): Promise<Deps> {
  const secrets = [secret, ...(config.appSecretPrevious ? [config.appSecretPrevious] : [])];
  return {
    config,
    clock,
    ids: timeOrderedIds,
    log,
    database,
    passwords: createPasswords(),
    sealer: createSealer(secrets),
    sentences: await loadSentences(join(installationRoot(), 'packages', 'locales')),
    storage: createFolderStorage(join(config.dataDir, 'files')),
    pubsub: await createPubsub(database),
    egress: createEgress(config.egressAllow),
    metrics: createMetrics(),
    visitorTokens: createVisitorTokens(secrets),
    secret,
  };
}
