import { expect, it } from 'vitest';
import { storedNumbers, TurnStream } from './turn-stream.ts';

const start = {
  event: 'start' as const,
  data: { messageId: 'm', userMessageId: 'u', conversationId: 'c' },
};
const token = (text: string) => ({ event: 'token' as const, data: { text } });

function read(stream: TurnStream, after: number): string[] {
  const seen: string[] = [];
  stream.subscribe(after, ({ n, event }) => {
    const text = event.event === 'token' || event.event === 'replace' ? event.data.text : '';
    seen.push(`${n} ${event.event} ${text}`.trim());
  });
  return seen;
}

it('REL-7: a late reader gets every event once, from their position', () => {
  const stream = new TurnStream('m');
  stream.push(start);
  stream.push(token('one '));
  const early = read(stream, 0);
  const late = read(stream, 1);
  stream.push(token('two'));
  expect(early).toEqual(['1 start', '2 token one', '3 token two']);
  expect(late).toEqual(['2 token one', '3 token two']);
  expect(read(stream, 3)).toEqual([]);
});

it('REL-7: a reader who starts from the stored text gets the whole text once and continues from there', () => {
  const stream = new TurnStream('m');
  stream.push(start);
  stream.push({ event: 'status', data: { phase: 'answering' } });
  stream.push({ event: 'sources', data: { sources: [] } });
  stream.push(token('one '));
  stream.push(token('two '));
  const seen = read(stream, storedNumbers + 3);
  stream.push(token('three'));
  expect(seen).toEqual(['5 replace one two', '5 sources', '6 token three']);
});

it('a phase is sent with the text that follows it or alone a moment later, never after that text', async () => {
  const stream = new TurnStream('m');
  const seen = read(stream, 0);
  stream.push(start);
  stream.push({ event: 'status', data: { phase: 'retrieving' } });
  expect(seen).toEqual(['1 start']);
  await expect.poll(() => seen).toEqual(['1 start', '2 status']);
  stream.push({ event: 'status', data: { phase: 'answering' } });
  stream.say('one');
  expect(seen.slice(2)).toEqual(['3 status', '4 token one']);
  stream.push({ event: 'status', data: { phase: 'answering' } });
  stream.end();
  expect(seen.slice(4)).toEqual(['5 status']);
});
