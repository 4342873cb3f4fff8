import type { Message } from '@parley/contracts/resources/chat';
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
