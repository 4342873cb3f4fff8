import { expect, it } from 'vitest';
import { decodeMessage, type ShownMessage } from '../../api/decode-message.ts';
import { type ChatMessage, newAnswer, newQuestion } from '../chat-state.ts';
import { mergeMessage } from './merge-message.ts';

function told(ordinal: number, more: object): ShownMessage {
  const message = decodeMessage({
    id: `m${ordinal}`,
    ordinal,
    status: 'complete',
    content: `No. ${ordinal}`,
    ...more,
  });
  if (message === null) throw new Error('no message');
  return message;
}
const line = (ordinal: number) => told(ordinal, { role: 'system' });
const words = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content);

it('sorts by ordinal, and keeps a message without one behind the message before it', () => {
  const pending: ChatMessage[] = [
    { ...newQuestion('Asked', 'c1'), ordinal: 1 },
    { ...newAnswer('a'), id: 'm2', content: 'Half an' },
    newQuestion('On its way', 'c2'),
  ];
  const lines = [line(5), line(4)].reduce(mergeMessage, pending);
  expect(words(lines)).toEqual(['Asked', 'Half an', 'On its way', 'No. 4', 'No. 5']);
  const arrived = mergeMessage(lines, told(6, { role: 'user', clientMessageId: 'c2' }));
  expect(words(arrived)).toEqual(['Asked', 'Half an', 'No. 4', 'No. 5', 'On its way']);
  expect(arrived.at(-1)).toMatchObject({ delivery: 'sent', key: 'c2' });
});

it('neither doubles nor overwrites an answer that its own stream is writing', () => {
  const writing: ChatMessage[] = [{ ...newAnswer('a'), id: 'm2', content: 'Half an' }];
  for (const status of ['running', 'complete']) {
    expect(mergeMessage(writing, told(2, { role: 'assistant', status }))).toEqual(writing);
  }
  const complete: ChatMessage[] = [{ ...newAnswer('a'), id: 'm2', content: 'Half an', status: 'stopped' }];
  expect(words(mergeMessage(complete, told(2, { role: 'assistant' })))).toEqual(['No. 2']);
  expect(mergeMessage([], told(2, { role: 'assistant', status: 'running' }))).toEqual([]);
});

it('does not take an answer that is written anew for the one before it', () => {
  const anew: ChatMessage[] = [{ ...newAnswer('m2'), id: 'm4', content: 'Anew', status: 'complete' }];
  expect(words(mergeMessage(anew, told(2, { role: 'assistant' })))).toContain('Anew');
});

it('keeps what the visitor did with a form when its message is told again', () => {
  const form = (id: string) =>
    told(2, { role: 'assistant', input: { id, type: 'form', label: 'Write', fields: [] } });
  const [asked] = mergeMessage([], form('f'));
  if (asked?.role !== 'assistant' || !asked.input) throw new Error('no form');
  const sent: ChatMessage[] = [{ ...asked, input: { ...asked.input, state: 'sent' } }];
  expect(mergeMessage(sent, form('f'))).toMatchObject([{ input: { id: 'f', state: 'sent' } }]);
  expect(mergeMessage(sent, form('g'))).toMatchObject([{ input: { id: 'g', state: 'open' } }]);
});
