import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import { createTtlCache } from '../../lib/ttl-cache.ts';
import type { WatchAnswer } from '../../models/models.ts';
import { keptSaidOf } from '../../models/provider-said.ts';
import { removeReport, saveReport } from './providers.queries.ts';

type ReportDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

export interface AnswerReports {
  /** Never throws. */
  watch: WatchAnswer;
  /** Waits for what is being written. */
  settled(): Promise<void>;
}

/** How long the same news of a provider is not written again; other processes may have written otherwise meanwhile. */
const sameMs = 300_000;
const maxKnown = 10_000;
/** Beyond these, news is left out: the next call brings more. */
const maxWaiting = 100;
const worked = 'worked';

/**
 * Keeps what each provider has said to the last call for an answer, beside the turns and one write at a time. Keys of single
 * chatbots are left out: their conversations say what happened.
 */
export function createAnswerReports({ database, clock, log }: ReportDeps): AnswerReports {
  const known = createTtlCache<string>({ maxSize: maxKnown, ttlMs: sameMs, now: () => performance.now() });
  let waiting = 0;
  let last = Promise.resolve();
  return {
    watch({ organizationId, provider, access }, failure) {
      const said = failure && keptSaidOf(failure);
      if (access.owner === 'chatbot' || (failure && !said)) return;
      const key = `${organizationId} ${provider}`;
      const news = said ? JSON.stringify(said) : worked;
      if (known.get(key) === news || waiting >= maxWaiting) return;
      known.set(key, news);
      const at = clock.now();
      waiting += 1;
      last = last
        .then(() =>
          withScope(database, { organizationId, userId: null }, (tx) =>
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
