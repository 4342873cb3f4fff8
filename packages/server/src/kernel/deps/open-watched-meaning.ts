import { type Meaning, openMeaning } from '@parley/meaning/meaning';
import type { Log } from '../../ports/log/log.ts';
import type { Metrics } from '../../ports/log/metrics.ts';

/** Opens the built-in models, and logs and counts their events. */
export function openWatchedMeaning(
  log: Pick<Log, 'info' | 'warn'>,
  { meaning: metrics }: Pick<Metrics, 'meaning'>,
): Meaning {
  metrics.up.set(1);
  return openMeaning({
    log(event, detail) {
      if (event === 'meaning.unavailable') metrics.up.set(0);
      if (event === 'meaning.process_died') metrics.restarts.inc();
      if (event !== 'meaning.ready') return log.warn(detail, event);
      metrics.up.set(1);
      log.info(detail, event);
    },
    onCall({ operation, outcome, ms }) {
      metrics.calls.inc({ operation, outcome });
      if (outcome === 'done') metrics.seconds.observe({ operation }, ms / 1_000);
    },
  });
}
