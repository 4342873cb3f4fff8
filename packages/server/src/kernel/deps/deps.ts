import type { Meaning } from '@parley/meaning/meaning';
import type { Offer } from '../../billing/plans/load-plans.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Passwords } from '../../lib/secrets/passwords.ts';
import type { Sentences } from '../../lib/text/sentences.ts';
import type { LocalServers } from '../../models/local/local-servers.ts';
import type { Models } from '../../models/models.ts';
import type { Rerank } from '../../models/rerank/reranker.ts';
import type { StaticTables } from '../../models/static/static-tables.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Egress } from '../../ports/egress.ts';
import type { ErasureLedger } from '../../ports/erasure-ledger/erasure-ledger.ts';
import type { Log } from '../../ports/log/log.ts';
import type { Metrics } from '../../ports/log/metrics.ts';
import type { Platform } from '../../ports/platform-state.ts';
import type { Pubsub } from '../../ports/pubsub.ts';
import type { RateStore } from '../../ports/redis/rate-store.ts';
import type { Redis } from '../../ports/redis/redis.ts';
import type { StreamStore } from '../../ports/redis/stream-store.ts';
import type { Sealer } from '../../ports/sealer.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import type { StripeAccess } from '../../ports/stripe.ts';
import type { VisitorTokens } from '../../ports/visitor-tokens.ts';

/** Everything a use case may depend on; `createDeps` creates it once per process. */
export interface Deps {
  config: Config;
  clock: Clock;
  ids: Ids;
  log: Log;
  database: Database;
  passwords: Passwords;
  sealer: Sealer;
  sentences: Sentences;
  storage: Storage;
  erasureLedger: ErasureLedger;
  /** Settings and maintenance of the whole platform. */
  platform: Platform;
  pubsub: Pubsub;
  rateStore: RateStore;
  /** Shares streaming responses between processes; null if each process keeps its own. */
  streamStore: StreamStore | null;
  egress: Egress;
  models: Models;
  /** Plans, prices and the seller. */
  offer: Offer;
  /** Null unless Stripe collects payments. */
  stripe: StripeAccess | null;
  localServers: LocalServers;
  tables: StaticTables;
  /** The built-in models; null if they are switched off. Closed when the process ends. */
  meaning: Meaning | null;
  /** The operator's reranker; null if none is configured. */
  rerank: Rerank | null;
  metrics: Metrics;
  visitorTokens: VisitorTokens;
  /** Closed when the process ends. */
  redis: Redis | null;
  /** The current application secret. */
  secret: string;
}
