import type { FlowStepEvent, Message } from '@parley/contracts/resources/chatbot/chat';
import { AppError } from '../../../errors/app-error.ts';
import type { TurnStream } from './turn-stream.ts';

const failures = ['model_failed', 'chatbot_unavailable'] as const;
export type TurnFailure = (typeof failures)[number] | 'internal_error';

/** Maps the code of an error event to a failure that API callers know. */
export function toFailure(code: string | undefined): TurnFailure {
  return failures.find((one) => one === code) ?? 'internal_error';
}

/** Why an answer failed; null if it did not. */
export function failureOf({ status, error }: Message): TurnFailure | null {
  if (status === 'stopped') return 'chatbot_unavailable';
  return status === 'failed' ? toFailure(error?.code) : null;
}

/**
 * Waits for the end of a turn and returns its message. @throws AppError with the failure if the turn has none.
 * @param saysWhy whether the error includes the reason.
 */
export async function resultOf(turn: TurnStream, saysWhy = false): Promise<Message> {
  let result: Message | undefined;
  let code: string | undefined;
  let message: string | undefined;
  turn.subscribe(0, ({ event }) => {
    if (event.event === 'done') result = event.data.message ?? undefined;
    if (event.event === 'error') ({ code, message } = event.data);
  });
  await turn.ended;
  if (!result) throw new AppError(toFailure(code), saysWhy && message ? { extra: { message } } : {});
  return result;
}

/** As `resultOf`, for a test run, with the steps of the flow. @throws what `resultOf` throws. */
export async function previewResultOf(
  turn: TurnStream,
): Promise<{ message: Message; state: string | null; model: string | null; trace: FlowStepEvent[] }> {
  const trace: FlowStepEvent[] = [];
  let state: string | null = null;
  let model: string | null = null;
  turn.subscribe(0, ({ event }) => {
    if (event.event === 'node') trace.push(event.data);
    if (event.event === 'done') ({ state = null, model = null } = event.data);
  });
  return { message: await resultOf(turn, true), state, model, trace };
}
