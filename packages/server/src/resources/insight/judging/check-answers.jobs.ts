import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { findUnsupported } from '../../../knowledge/claims/find-unsupported.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import type { DueConversation } from './due.queries.ts';
import { readUnchecked, writeChecked } from './unchecked.queries.ts';

export type CheckingDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'meaning'>;

/** Older answers are skipped: they predate the check, or there was no time for it. */
const maxAgeMs = dayMs;
/** Maximum number of answers checked per run. */
const answersAtOnce = 80;
/** Time limit per run. Visitors' questions have priority, so that answers stay unchecked under load. */
const maxBusyMs = 2_000;

/** Checks models' answers against the passages that they cite, as far as time allows. Never rejects. */
export async function checkAnswers(
  deps: CheckingDeps,
  due: readonly DueConversation[],
  signal: AbortSignal,
): Promise<void> {
  const { database, meaning, clock, log } = deps;
  if (meaning === null || due.length === 0) return;
  const since = new Date(clock.now().getTime() - maxAgeMs);
  const startedMs = performance.now();
  try {
    const answers = await withPlatform(database, (tx) =>
      readUnchecked(tx, due, { since, limit: answersAtOnce }),
    );
    for (const answer of answers) {
      if (signal.aborted || performance.now() - startedMs > maxBusyMs) return;
      const unsupported = await findUnsupported(meaning, answer.content, answer.sources, signal);
      await withPlatform(database, (tx) => writeChecked(tx, answer, unsupported));
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'answers_not_compared');
  }
}
