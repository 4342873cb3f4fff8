import type { Deps } from '../../../kernel/deps/deps.ts';
import type { TurnDraft } from './turn-draft.ts';

export function countTurn(
  { metrics }: Pick<Deps, 'metrics'>,
  { mode, support, costMicroUsd, answeredBy }: TurnDraft,
  { status, responseMs }: { status: string; responseMs: number },
): void {
  metrics.turns.inc({ mode: mode ?? 'none', status });
  if (support !== null) metrics.checkedAnswers.inc({ support });
  if (costMicroUsd !== null && answeredBy) {
    metrics.modelCostMicroUsd.inc({ provider: answeredBy.provider }, costMicroUsd);
  }
  metrics.turnSeconds.observe({ mode: mode ?? 'none' }, responseMs / 1000);
}
