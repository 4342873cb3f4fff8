import type { FlowStepEvent } from '@parley/contracts/resources/chatbot/chat';
import type { FlowStep } from '../../../engine/flow/flow-turn.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { TurnDraft } from './turn-draft.ts';

/** Numbers the steps of a turn and measures each from the end of the one before it, in milliseconds. */
export function createStepTimer(): (step: FlowStep) => FlowStepEvent {
  let lastMs = performance.now();
  let n = 0;
  return ({ nodeId, type, port, changed, request, error }) => {
    const nowMs = performance.now();
    const ms = Math.round(nowMs - lastMs);
    lastMs = nowMs;
    n += 1;
    return {
      n,
      nodeId,
      type,
      port,
      ms,
      changed,
      ...(request ? { request: { ...request, ms } } : {}),
      ...(error === undefined ? {} : { error }),
    };
  };
}

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
