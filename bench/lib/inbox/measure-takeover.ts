import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../../tools/e2e/api-client.ts';
import { openVisitor } from './visitor.ts';

/** Longest time after the question until the member takes over. */
const maxDelayMs = 400;

/** Attempts to take over while the chatbot writes. */
export interface TakeoverFigures {
  tries: number;
  /**
   * Tries in which the visitor got a word of the answer after the live stream had said that a person is in control, or in which the
   * transcript has the withheld answer.
   */
  shown: number;
}

/** Takes over conversations at random moments of their answers, `atOnce` at a time. */
export async function measureTakeover(
  url: string,
  member: ApiClient,
  chatbotId: string,
  { tries, atOnce }: { tries: number; atOnce: number },
): Promise<TakeoverFigures> {
  let left = tries;
  let shown = 0;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      if (await isShown(url, member, chatbotId)) shown += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { tries, shown };
}

async function isShown(url: string, member: ApiClient, chatbotId: string): Promise<boolean> {
  const visitor = await openVisitor(url, chatbotId);
  await visitor.write('Hello');
  const leave = new AbortController();
  let isTaken = false;
  let late = false;
  await visitor.follow(({ event, data }) => {
    if (event === 'controller' && data.controller === 'person') isTaken = true;
  }, leave.signal);
  const answering = visitor.ask('Tell me everything.', ({ event }) => {
    if (event === 'token' && isTaken) late = true;
  });
  await wait(Math.random() * maxDelayMs);
  const withheld = await member.expectOk<{ messages: { id: string; status: string }[] }>(
    'POST',
    `/api/conversations/${visitor.conversationId}/take`,
    {},
  );
  await answering;
  const { messages } = await visitor.transcript();
  leave.abort();
  const hidden = withheld.messages.filter(({ status }) => status === 'withheld').map(({ id }) => id);
  const inTranscript = messages.some(({ id }) => hidden.includes(id));
  return late || inTranscript;
}
