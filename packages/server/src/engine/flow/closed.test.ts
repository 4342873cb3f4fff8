import { expect, it } from 'vitest';
import { ends, flowOf, play, shippingAnswer } from '../../../test/flow-fixtures.ts';

const shop = (on: 'message' | 'open' = 'message') =>
  flowOf(
    {
      start: ['start', { on }],
      who: ['ask', { text: 'Your name?', input: { type: 'text' }, saveAs: 'name' }],
      hi: ends('Hi {{name}}.'),
      closed: ['trigger', { on: 'closed' }],
      mail: ['ask', { text: 'We are closed. Your address?', input: { type: 'email' }, saveAs: 'mail' }],
      bye: ends('We write to {{mail}}.'),
    },
    ['start > who', 'who > hi', 'closed > mail', 'mail > bye'],
    [
      { name: 'name', type: 'text' },
      { name: 'mail', type: 'text' },
    ],
  );
const closed = { isOpen: false };

it('BLD-16: runs the trigger for closed hours once, until the business has opened again', async () => {
  const flow = play(shop());
  expect((await flow.send('hello there', closed)).content).toBe('We are closed. Your address?');
  expect((await flow.send('ana@example.com', closed)).content).toBe('We write to ana@example.com.');
  expect((await flow.send('How long does shipping take?', closed)).content).toBe(shippingAnswer);
  expect(flow.state()).toMatchObject({ knowsClosed: true });
});

it('BLD-16: starts the flow during business hours, and continues an open question after closing', async () => {
  const flow = play(shop());
  expect((await flow.send('hello there')).content).toBe('Your name?');
  expect((await flow.send('Ana', closed)).content).toBe('Hi Ana.');
  expect((await flow.send('one thing more', closed)).content).toBe('We are closed. Your address?');
});

it('BLD-16: takes the answer to an opening question before the trigger for closed hours', async () => {
  const flow = play(shop('open'));
  expect((await flow.send('Ana', closed)).content).toBe('Hi Ana.');
  expect((await flow.send('one thing more', closed)).content).toBe('We are closed. Your address?');
});
