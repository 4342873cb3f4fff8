import type { Message } from '@parley/contracts/resources/chat';
import { AppError } from '../../errors/app-error.ts';
import type { TurnStream } from './turn-stream.ts';

/** Waits for the end of a turn and answers its message. */
export async function resultOf(turn: TurnStream): Promise<Message> {
  let result: Message | undefined;
  turn.subscribe(0, ({ event }) => {
    if (event.event === 'done') result = event.data.message;
  });
  await turn.ended;
  if (!result) throw new AppError('internal_error');
  return result;
}
