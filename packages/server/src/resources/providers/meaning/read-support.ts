import { MeaningLate } from '@parley/meaning/errors';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { supportOf } from '../../../knowledge/claims/find-unsupported.ts';
import type { ReadSupport } from '../../../knowledge/claims/hold-back.ts';
import { createLimiter, QueueFull } from '../../../lib/timing/limiter.ts';
import { missedReason } from '../../../models/meaning/embed-meaning.ts';

/** Maximum time that a visitor waits for the check of a sentence. */
const deadlineMs = 300;
/** The model process handles one request at a time; more would delay each other and visitors' questions. */
const maxRunning = 2;
const maxWaiting = 6;

/** Checks claims of an answer while the visitor waits, a few at a time. */
export function createReadSupport({ meaning, metrics }: Pick<Deps, 'meaning' | 'metrics'>): ReadSupport {
  if (meaning === null) return async () => null;
  const late = () => new MeaningLate('others are read');
  const limiter = createLimiter({ maxRunning, maxWaiting, maxWaitMs: deadlineMs, afterMaxWait: late });
  return async (claim, passages, signal) => {
    const untilMs = performance.now() + deadlineMs;
    try {
      return await limiter.run(() => {
        const leftMs = Math.max(1, untilMs - performance.now());
        return supportOf(meaning, claim, passages, signal, { deadlineMs: leftMs, lane: 'reading' });
      }, signal);
    } catch (error) {
      // After the turn has ended, a missing result is not a failure.
      if (signal.aborted) return null;
      const reason = missedReason(error instanceof QueueFull ? late() : error);
      metrics.modelCalls.inc({ provider: 'meaning', outcome: `compare_${reason}` });
      return null;
    }
  };
}
