import type { RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { expect, it } from 'vitest';
import { sampleMessage } from '../../../../test/stand-in/sample-inbox.ts';
import { toldDeliveries } from './told-deliveries.ts';

type Line = 'user' | 'assistant' | 'system' | `${'chat' | 'email'} ${string}`;

/** Tells of each line whether its delivery is told. */
function told(...lines: Line[]): boolean[] {
  const messages = lines.map((line, index): RecordedMessage => {
    if (line === 'user' || line === 'assistant' || line === 'system')
      return sampleMessage(index + 1, line, { role: line });
    const [way = '', state = ''] = line.split(' ');
    const delivery = { way, state, at: '2026-11-01T10:00:00.000Z', error: null };
    return sampleMessage(index + 1, line, { role: 'agent', delivery });
  });
  const ids = toldDeliveries(messages);
  return messages.map(({ id }) => ids.has(id));
}

it('tells of several messages in the same state once, below the last', () => {
  expect(told('user', 'chat pending', 'chat pending', 'chat pending')).toEqual([false, false, false, true]);
  expect(told('email sent', 'email sent', 'system', 'chat pending')).toEqual([false, true, false, true]);
  expect(told('chat delivered', 'chat pending')).toEqual([true, true]);
  expect(told('chat pending', 'email pending')).toEqual([true, true]);
});

it('does not tell that a message was seen that the visitor has answered', () => {
  expect(told('chat delivered', 'system', 'user', 'chat delivered')).toEqual([false, false, false, true]);
  expect(told('email sent', 'user')).toEqual([true, false]);
});

it('tells of each message that failed', () => {
  expect(told('email failed', 'email failed', 'user')).toEqual([true, true, false]);
});

it('tells nothing of messages without a delivery', () => {
  expect(told('user', 'assistant', 'system')).toEqual([false, false, false]);
});
