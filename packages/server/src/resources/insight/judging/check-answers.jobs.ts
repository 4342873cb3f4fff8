import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { findUnsupported } from '../../../knowledge/claims/find-unsupported.ts';
import type { DueConversation } from './due.queries.ts';
import { readUnchecked, writeChecked } from './unchecked.queries.ts';

export type CheckingDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'meaning'>;

/** What is older was said before answers were compared, or when there was no time to. */
const maxAgeMs = 86_400_000;
/** Of the conversations of a run. */
const answersAtOnce = 80;
/** Questions of visitors go before: under load, answers stay uncompared. */
const maxBusyMs = 2_000;

/** Compares the models' answers of conversations with the passages that they name, as far as there is time. Never rejects. */
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
