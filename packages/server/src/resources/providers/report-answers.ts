import { tenantScope, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { createTtlCache } from '../../lib/timing/ttl-cache.ts';
import type { WatchAnswer } from '../../models/models.ts';
import { storableProviderMessage } from '../../models/provider-said.ts';
import { removeReport, saveReport } from './keys/providers.queries.ts';

type ReportDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

export interface AnswerReports {
  /** Never throws. */
  watch: WatchAnswer;
  /** Resolves when all pending writes are done. */
  settled(): Promise<void>;
}

/** Time during which an unchanged result is not written again. Limited, because other processes may write other results. */
const sameMs = 300_000;
const maxKnown = 10_000;
/** Maximum number of pending writes; further results are dropped, because the next call reports again. */
const maxWaiting = 100;
const worked = 'worked';

/**
 * Stores the latest error of each provider, without delaying turns and one write at a time. Errors with a chatbot's own key are
 * skipped, because its conversations show them.
 */
export function createAnswerReports({ database, clock, log }: ReportDeps): AnswerReports {
  const known = createTtlCache<string>({ maxSize: maxKnown, ttlMs: sameMs, now: () => performance.now() });
  let waiting = 0;
  let last = Promise.resolve();
  return {
    watch({ organizationId, provider, access }, failure) {
      const said = failure && storableProviderMessage(failure);
      if (access.owner === 'chatbot' || (failure && !said)) return;
      const key = `${organizationId} ${provider}`;
      const news = said ? JSON.stringify(said) : worked;
      if (known.get(key) === news || waiting >= maxWaiting) return;
      known.set(key, news);
      const at = clock.now();
      waiting += 1;
      last = last
        .then(() =>
          withScope(database, tenantScope(organizationId), (tx) =>
            said
              ? saveReport(tx, organizationId, { provider, said, at })
              : removeReport(tx, organizationId, provider),
          ),
        )
        .then(
          () => {},
          (error) => {
            known.delete(key);
            log.warn({ err: error }, 'provider_not_reported');
          },
        )
        .finally(() => {
          waiting -= 1;
        });
    },
    settled: () => last,
  };
}
