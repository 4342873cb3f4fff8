import { describe, expect, it } from 'vitest';
import { flowOf, play } from '../../../test/flow-fixtures.ts';
import type { FlowRequest } from './flow-turn.ts';

const place = { position: 2, waitSeconds: 60 };
const person = { subject: 'Help', text: 'For the team.', to: ['member1'] };

const flow = (more: object = {}) =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      hello: ['message', { text: 'Hello.' }],
      person: ['handover', { ...person, ...more }],
      back: ['message', { text: 'Welcome back.' }],
    },
    ['start > hello', 'hello > person', 'person > back'],
  );

describe('the hand-over of a flow', () => {
  it('ends the turn at its step, for the place that is offered by its team', async () => {
    const asked: (string | null)[] = [];
    const { send, state } = play(flow({ teamId: 'team1' }), {
      offerPerson: async (teamId) => {
        asked.push(teamId);
        return place;
      },
    });
    const { outcome, content, path } = await send('hi');
    expect(content).toBe('Hello.');
    expect(path).toEqual(['start:next', 'hello:next', 'person']);
    expect(outcome).toMatchObject({ handsOver: { teamId: 'team1', place }, mails: [], input: null });
    expect(outcome.traffic.left.map(({ nodeId }) => nodeId)).toEqual(['start', 'hello']);
    expect(state()?.at).toEqual({ nodeId: 'person', inputId: 'handover' });
    expect(asked).toEqual(['team1']);
  });

  it('goes on behind its step with the message after it, or with free chat if the flow ends there', async () => {
    const offerPerson = async () => place;
    const going = play(flow(), { offerPerson });
    await going.send('hi');
    const next = await going.send('Thank you');
    expect(next).toMatchObject({ content: 'Welcome back.', path: ['person:next', 'back:next'] });
    expect(next.outcome).toMatchObject({ handsOver: null, closedInputId: null });
    expect(going.state()?.at).toBeNull();

    const ending = play(flow({ after: 'end' }), { offerPerson });
    await ending.send('hi');
    const { mode, content } = await ending.send('What about shipping?');
    expect(content).not.toContain('Welcome back.');
    expect(mode).not.toBe('flow');
    expect(ending.state()?.at).toBeNull();
  });

  it('says that the visitor is in line if nothing was said before', async () => {
    const { send } = play(
      flowOf({ start: ['start', { on: 'message' }], person: ['handover', person] }, ['start > person']),
      { offerPerson: async () => place },
    );
    expect((await send('hi')).content).toBe('In line.');
  });

  it.each([
    ['nobody is offered', { offerPerson: async () => null }],
    ['nobody could take over', {}],
  ])('tells the members by email and goes on at once if %s', async (_when, parts) => {
    const { send, state } = play(flow(), parts);
    const { outcome, path } = await send('hi', { contactSentence: 'Leave your address.' });
    expect(path).toEqual(['start:next', 'hello:next', 'person:next', 'back:next']);
    expect(outcome).toMatchObject({ handsOver: null, mails: [{ nodeId: 'person', to: ['member1'] }] });
    expect(state()?.at).toBeNull();
  });

  it('comes back to the question that a trigger with a way back has interrupted', async () => {
    const { send } = play(
      flowOf(
        {
          start: ['start', { on: 'message' }],
          name: ['ask', { text: 'Your name?', input: { type: 'text' } }],
          help: ['trigger', { on: 'keyword', words: ['human'], back: true }],
          person: ['handover', person],
        },
        ['start > name', 'help > person'],
      ),
      { offerPerson: async () => place },
    );
    await send('hi');
    await send('human');
    expect((await send('Thank you')).content).toBe('Your name?');
  });
});

it('does not come back to an interrupted question if its step ends the flow', async () => {
  const { send, state } = play(
    flowOf(
      {
        start: ['start', { on: 'message' }],
        name: ['ask', { text: 'Your name?', input: { type: 'text' } }],
        help: ['trigger', { on: 'keyword', words: ['human'], back: true }],
        person: ['handover', { ...person, after: 'end' }],
        more: ['trigger', { on: 'keyword', words: ['hours'] }],
        told: ['message', { text: 'From nine to five.' }],
      },
      ['start > name', 'help > person', 'more > told'],
    ),
    { offerPerson: async () => place },
  );
  await send('hi');
  await send('human');
  expect(state()?.back).toEqual([]);
  expect((await send('hours')).content).toBe('From nine to five.');
});

describe('a question that people have interrupted', () => {
  const order = flowOf(
    {
      start: ['start', { on: 'message' }],
      order: ['ask', { text: 'Which order?', input: { type: 'text' }, saveAs: 'order' }],
      look: ['request', { method: 'GET', url: 'https://shop.example.com/orders' }],
      told: ['message', { text: 'Found.' }],
      more: ['ask', { text: 'Another one?', input: { type: 'text' }, saveAs: 'order' }],
    },
    ['start > order', 'order > look', 'look > told', 'told > more', 'more > look'],
    [{ name: 'order', type: 'text' }],
  );

  const interrupted = async () => {
    const begun = play(order);
    await begun.send('hi');
    const state = begun.state();
    if (!state?.at) throw new Error('no question is open');
    return play(order, {}, { ...state, at: { ...state.at, isInterrupted: true } });
  };

  const keysOf = (requests: FlowRequest[]) => requests.map(({ key }) => `${key.nodeId} ${key.step}`);

  it('is asked again under another id, by a turn that takes no answer', async () => {
    const { send, state } = await interrupted();
    const { content, outcome } = await send('That was all');
    expect(content).toBe('Which order?');
    expect(outcome.input?.id).toBe('1.order.2');
    expect(outcome.closedInputId).toBe('1.order.1');
    expect(state()?.at).toEqual({ nodeId: 'order', inputId: '1.order.2', requestStep: 2 });
  });

  it('is asked behind the answer to a question of the visitor', async () => {
    const { send } = await interrupted();
    const { content } = await send('And shipping?');
    expect(content).toMatch(/.+\n\nWhich order\?$/);
  });

  it('has its answer counted as that of a turn that was withheld, and only its own', async () => {
    const { send, requests } = await interrupted();
    await send('That was all');
    await send('And shipping?');
    await send('B-12');
    await send('B-13');
    expect(keysOf(requests)).toEqual(['look 2', 'look 5']);
  });
});
