import type { FlowDocument } from '@parley/flow/document';
import type { CollectField } from '@parley/flow/nodes';
import { describe, expect, it } from 'vitest';
import { ends, flowOf, play, shippingAnswer, unknownAnswer } from '../../../test/flow-fixtures.ts';

const options = [
  { id: 'ret', label: 'Returns', synonyms: ['send back'] },
  { id: 'ord', label: 'My order' },
];

/** A choice that leads to a question with a pattern, or to a number tested by a condition. */
const shop: FlowDocument = flowOf(
  {
    start: ['start', { on: 'message' }],
    hello: ['message', { text: 'Welcome!' }],
    menu: ['ask', { text: 'What is it about?', input: { type: 'choice', options }, saveAs: 'topic' }],
    order: [
      'ask',
      {
        text: 'Your order number?',
        input: { type: 'text', pattern: 'HB-[0-9]{5}' },
        saveAs: 'order.number',
        retry: { text: 'Not one of ours.', times: 1 },
      },
    ],
    days: ['ask', { text: 'How many days ago?', input: { type: 'number', min: 0 }, saveAs: 'days' }],
    late: ['condition', { branches: [{ id: 'late', tests: [{ variable: 'days', op: 'gt', value: 30 }] }] }],
    double: ['set', { assign: [{ variable: 'days', formula: 'days * 2' }] }],
    yes: ['message', { text: 'You can return it ({{days}}, {{topic}}).' }],
    no: ['message', { text: 'Too late.' }],
    thanks: ['message', { text: 'Thanks for {{order.number}}.' }],
    sorry: ['message', { text: 'Let us begin again.' }],
    again: ['jump', { target: 'menu' }],
    end: ends('Bye.'),
    word: ['trigger', { on: 'keyword', words: ['menu'], back: false }],
    hours: ['trigger', { on: 'keyword', words: ['opening hours'], back: true }],
    open: ['message', { text: 'Nine to five.' }],
  },
  [
    'start > hello',
    'hello > menu',
    'menu:option:ret > days',
    'menu:option:ord > order',
    'order > thanks',
    'order:failed > sorry',
    'sorry > again',
    'days > late',
    'late:branch:late > no',
    'late:else > double',
    'double > yes',
    'yes > end',
    'word > menu',
    'hours > open',
  ],
  [
    { name: 'topic', type: 'text' },
    { name: 'order.number', type: 'text' },
    { name: 'days', type: 'number' },
  ],
);

describe('a flow', () => {
  it('BLD-16: starts and waits at the first question', async () => {
    const played = play(shop);
    const first = await played.send('hello there');
    expect(first.content).toBe('Welcome!\n\nWhat is it about?');
    expect(first.mode).toBe('flow');
    expect(first.path).toEqual(['start:next', 'hello:next', 'menu']);
    expect(first.outcome.input).toEqual({
      id: '1.menu.1',
      type: 'choice',
      required: true,
      label: 'What is it about?',
      options: [
        { id: 'ret', label: 'Returns' },
        { id: 'ord', label: 'My order' },
      ],
      multiple: false,
    });
    expect(first.outcome.state).toMatchObject({
      version: 1,
      step: 1,
      at: { nodeId: 'menu', inputId: '1.menu.1' },
    });
  });

  it('takes a selected option and a typed number, and runs set, condition and end nodes', async () => {
    const played = play(shop);
    await played.send('hello');
    expect((await played.reply('ret')).content).toBe('How many days ago?');
    const end = await played.send('10');
    expect(end.content).toBe('You can return it (20, Returns).\n\nBye.');
    expect(end.outcome).toMatchObject({ input: null, closedInputId: '1.days.2' });
    expect(played.state()).toMatchObject({ at: null, step: 3, variables: { days: 20, topic: 'Returns' } });
    expect((await played.send('How long does shipping take?')).content).toBe(shippingAnswer);
    expect(played.state()?.step).toBe(3);
  });

  it("keeps a value's characters inside a URL, and escapes its markup elsewhere", async () => {
    const flow = flowOf(
      {
        start: ['start', { on: 'message' }],
        code: ['ask', { text: 'Your code?', input: { type: 'text' }, saveAs: 'code' }],
        link: ['message', { text: '[Track](https://track.example/{{code}}) {{code}}' }],
      },
      ['start > code', 'code > link'],
      [{ name: 'code', type: 'text' }],
    );
    const played = play(flow);
    await played.send('hello');
    expect((await played.send('a_b')).content).toBe('[Track](https://track.example/a_b) a\\_b');
  });

  it("sends the node's text by email on handoff, and asks for an address only if none is known", async () => {
    const asks = { contactSentence: 'Leave an address.' };
    const flow = (fields: CollectField[]) =>
      flowOf(
        {
          start: ['start', { on: 'message' }],
          form: ['collect', { text: 'Who are you?', fields }],
          person: ['handover', { subject: 'Help', text: 'For the team.', to: ['member1'] }],
          done: ['message', { text: 'We know.' }],
        },
        ['start > form', 'form > person', 'person > done'],
      );
    const email: CollectField = { key: 'email', label: 'Email', type: 'email', required: true };
    const name: CollectField = { key: 'name', label: 'Name', type: 'text', required: true };
    const reached = play(flow([email]));
    await reached.send('hello');
    const known = await reached.reply({ email: 'ada@example.com' }, asks);
    expect(known.content).toBe('We know.');
    expect(known.outcome.mails).toMatchObject([{ subject: 'Help', text: 'For the team.', to: ['member1'] }]);
    const nameless = play(flow([name]));
    await nameless.send('hello');
    expect((await nameless.reply({ name: 'Ada' }, asks)).content).toBe('We know.\n\nLeave an address.');
  });

  it.each(['send back', '1', 'returns!', 'I want to make returns'])(
    'accepts the typed answer “%s”',
    async (text) => {
      const played = play(shop);
      await played.send('hello');
      expect((await played.send(text)).content).toBe('How many days ago?');
    },
  );

  it('answers a side question and repeats its own question without counting a retry', async () => {
    const played = play(shop);
    await played.send('hello');
    await played.reply('ord');
    for (let n = 0; n < 3; n += 1) {
      const beside = await played.send('How long does shipping take?');
      expect(beside.content).toBe(`${shippingAnswer}\n\nYour order number?`);
      expect(beside.mode).toBe('extractive');
      expect(beside.outcome.input?.type).toBe('text');
    }
    expect((await played.send('HB-12345')).content).toBe('Thanks for HB-12345.');
  });

  it('repeats the retry text as often as configured, then takes the “failed” port', async () => {
    const played = play(shop);
    await played.send('hello');
    await played.reply('ord');
    const again = await played.send('nope');
    expect(again.content).toBe('Not one of ours.');
    expect(again.outcome.input?.id).toBe('1.order.3');
    const failed = await played.send('nope');
    expect(failed.content).toBe('Let us begin again.\n\nWhat is it about?');
    expect(failed.path).toEqual(['order:failed', 'sorry:next', 'again', 'menu']);
  });

  it('is interrupted by a keyword; with “back”, the open question follows', async () => {
    const played = play(shop);
    await played.send('hello');
    await played.reply('ord');
    expect((await played.send('Opening hours please')).content).toBe('Nine to five.\n\nYour order number?');
    expect((await played.send('menu')).content).toBe('What is it about?');
    expect((await played.send('back to the menu of things I had asked before')).content).toBe(
      'That does not fit.',
    );
  });

  it('treats values as plain text, so that visitors cannot insert markup', async () => {
    const document = flowOf(
      {
        start: ['start', { on: 'message' }],
        name: ['ask', { text: 'Name?', input: { type: 'text' }, saveAs: 'name' }],
        hi: ['message', { text: 'Hello {{name}}!' }],
      },
      ['start > name', 'name > hi'],
      [{ name: 'name', type: 'text' }],
    );
    const played = play(document);
    await played.send('x');
    expect((await played.send('[Ana](https://evil.example)')).content).toBe(
      'Hello \\[Ana\\](https://evil.example)!',
    );
  });
});

describe('limits and failures of a turn', () => {
  it('stops a loop after 20 visits of a node, and still replies', async () => {
    const round = flowOf(
      { start: ['start', { on: 'message' }], a: ['set', { assign: [] }], b: ['hours', {}] },
      ['start > a', 'a > b', 'b:open > a'],
    );
    const told = await play(round).send('hello');
    expect(told.path.filter((step) => step === 'a:next')).toHaveLength(20);
    expect(told.content).toBe(unknownAnswer);
    expect(told.outcome.state?.at).toBe(null);
  });

  it('stops a turn after 100 steps', async () => {
    const ids = Array.from({ length: 150 }, (_, n) => `n${n}`);
    const long = flowOf(
      {
        start: ['start', { on: 'message' }],
        ...Object.fromEntries(ids.map((id) => [id, ['hours', {}] as ['hours', object]])),
      },
      ['start > n0', ...ids.slice(1).map((id, n) => `n${n}:open > ${id}`)],
    );
    const told = await play(long).send('hello');
    expect(told.path).toHaveLength(101);
    expect(told.outcome.path.at(-1)?.error).toBe('too_many_steps');
  });

  it('sends at most 5 requests per turn; failures take the “error” port, else the fallback, else free chat', async () => {
    const call: ['request', { method: 'GET'; url: string; save: { path: string; variable: string }[] }] = [
      'request',
      {
        method: 'GET',
        url: 'https://example.com/{{chat.message}}',
        save: [{ path: 'items[0].name', variable: 'item' }],
      },
    ];
    const many = flowOf(
      {
        start: ['start', { on: 'message' }],
        r: call,
        say: ['message', { text: '{{item}}' }],
        back: ['jump', { target: 'r' }],
        oops: ['message', { text: 'No more.' }],
      },
      ['start > r', 'r > say', 'say > back', 'r:error > oops'],
      [{ name: 'item', type: 'text' }],
    );
    const played = play(many);
    expect((await played.send('a b/../c')).content).toBe(
      ['Lamp', 'Lamp', 'Lamp', 'Lamp', 'Lamp', 'No more.'].join('\n\n'),
    );
    expect(played.requests).toHaveLength(5);
    expect(played.requests[0]).toMatchObject({
      url: 'https://example.com/a%20b%2F..%2Fc',
      key: { step: 1, nodeId: 'r', visit: 1 },
    });
    const alone = flowOf({ start: ['start', { on: 'message' }], r: call }, ['start > r']);
    const down = { request: async () => ({ error: 'unreachable' }) };
    expect((await play(alone, down).send('Is shipping free?')).content).toBe(shippingAnswer);
    const caught = flowOf(
      {
        start: ['start', { on: 'message' }],
        r: call,
        f: ['trigger', { on: 'fallback' }],
        m: ['message', { text: 'Call us.' }],
      },
      ['start > r', 'f > m'],
    );
    expect((await play(caught, down).send('x')).content).toBe('Call us.');
  });

  it('SEC-23: keeps values inside their part of a URL', async () => {
    const at = (url: string) =>
      flowOf({ start: ['start', { on: 'message' }], r: ['request', { method: 'GET', url }] }, ['start > r']);
    for (const [url, message] of [
      ['https://example.com/{{chat.message}}/x', '..'],
      ['https://example.com/{{chat.message}}', '.'],
      ['https://{{chat.message}}/x', 'evil.example'],
      ['https://example.com{{chat.message}}', '.evil.example'],
      ['{{chat.message}}', 'http://127.0.0.1'],
    ] as const) {
      const played = play(at(url));
      await played.send(message);
      expect(played.requests).toEqual([]);
    }
  });

  it('counts formula steps for the whole turn, and handles their limit like any failure', async () => {
    const heavy = flowOf(
      {
        start: ['start', { on: 'message' }],
        s: [
          'set',
          {
            assign: [
              { variable: 'list', formula: 'unique(append(list, 1, 2, 3, 4, 5) + list)' },
              { variable: 'x', formula: Array.from({ length: 60 }, () => 'length(list)').join('+') },
            ],
          },
        ],
        j: ['jump', { target: 's' }],
      },
      ['start > s', 's > j'],
      [
        { name: 'list', type: 'list', initial: Array.from({ length: 1_000 }, (_, n) => n) },
        { name: 'x', type: 'number' },
      ],
    );
    const told = await play(heavy).send('hello');
    expect(told.content).toBe(unknownAnswer);
  });

  it('limits a value to 8 KB and all values to 32 KB, and drops larger ones', async () => {
    const document = flowOf(
      {
        start: ['start', { on: 'message' }],
        r: ['request', { method: 'GET', url: 'https://example.com', save: [{ path: '', variable: 'all' }] }],
        m: ['message', { text: 'Done{{all}}' }],
      },
      ['start > r', 'r > m'],
      [{ name: 'all', type: 'text' }],
    );
    const big = { request: async () => ({ status: 200, body: 'x'.repeat(9_000) }) };
    const played = play(document, big);
    expect((await played.send('x')).content).toBe('Done');
    expect(played.state()?.variables).toEqual({ all: null });
  });

  it('truncates a stopped answer and continues the flow', async () => {
    const document = flowOf(
      {
        start: ['start', { on: 'message' }],
        first: ['answer', {}],
        second: ['answer', {}],
        name: ['ask', { text: 'Your name?', input: { type: 'text' } }],
      },
      ['start > first', 'first > second', 'second > name'],
    );
    let isStopped = false;
    const played = play(document, {
      isStopped: () => isStopped,
      async *answer() {
        yield { type: 'token', text: 'Well, ' };
        isStopped = true;
        throw new Error('stopped');
      },
    });
    const told = await played.send('hello');
    expect(told.content).toBe('Well, \n\nYour name?');
    expect(told.path).toEqual(['start:next', 'first:next', 'second:next', 'name']);
    expect(told.outcome.input?.id).toBe('1.name.1');
  });

  it('takes the `unknown` port without answering if no knowledge supports an answer', async () => {
    const document = flowOf(
      {
        start: ['start', { on: 'message' }],
        reply: ['answer', {}],
        no: ['message', { text: 'Ask a colleague.' }],
      },
      ['start > reply', 'reply:unknown > no'],
    );
    expect((await play(document).send('Who are you?')).content).toBe('Ask a colleague.');
    expect((await play(document).send('Is shipping free?')).content).toBe(shippingAnswer);
  });
});
