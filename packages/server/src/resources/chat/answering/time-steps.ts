import type { FlowStepEvent } from '@parley/contracts/resources/chatbot/chat';
import type { FlowStep } from '../../../engine/flow/flow-turn.ts';

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
