import type { FlowStepEvent, Message } from '@parley/contracts/resources/chat';
import { AppError } from '../../../errors/app-error.ts';
import type { TurnStream } from './turn-stream.ts';

/**
 * Waits for the end of a turn and returns its message. @throws AppError `model_failed`, `internal_error` if
 * there is none.
 */
export async function resultOf(turn: TurnStream): Promise<Message> {
  let result: Message | undefined;
  let isModelFailure = false;
  turn.subscribe(0, ({ event }) => {
    if (event.event === 'done') result = event.data.message;
    if (event.event === 'error') isModelFailure = event.data.code === 'model_failed';
  });
  await turn.ended;
  if (!result) throw new AppError(isModelFailure ? 'model_failed' : 'internal_error');
  return result;
}

/** The same of a test run, with what the flow did. @throws what `resultOf` throws. */
export async function previewResultOf(
  turn: TurnStream,
): Promise<{ message: Message; state: string | null; trace: FlowStepEvent[] }> {
  const trace: FlowStepEvent[] = [];
  let state: string | null = null;
  turn.subscribe(0, ({ event }) => {
    if (event.event === 'node') trace.push(event.data);
    if (event.event === 'done') state = event.data.state ?? null;
  });
  return { message: await resultOf(turn), state, trace };
}
