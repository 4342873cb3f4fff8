import { starters } from '@parley/flow/starters/starters';
import { describe, expect, it } from 'vitest';
import { type Played, play, shippingAnswer } from '../../../test/flow-fixtures.ts';
import { fitting, starterOf } from '../../../test/starter-fixtures.ts';

/** Replies with the given option numbers until no question is open; returns the chatbot's messages. */
async function playOn(played: Played, picks: readonly number[], maxTurns = 40): Promise<string[]> {
  const said: string[] = [];
  let told = await played.send('Hello');
  for (let turn = 0; turn < maxTurns && told.outcome.input !== null; turn += 1) {
    told = await played.reply(fitting(told.outcome.input, picks[turn % picks.length] ?? turn));
    said.push(told.content);
  }
  return said;
}

const request = async () => ({ status: 200, body: { status: 'shipped', expectedOn: '2026-12-01' } });

describe.each(starters.map(({ id }) => id))('the starter %s', (id) => {
  it.each([[[0]], [[1, 0, 2]], [[2, 1]], [[0, 2, 1, 1]]])(
    'BLD-16: runs with the options %j, and replies in every turn',
    async (picks) => {
      const said = await playOn(play(starterOf(id), { request }), picks);
      expect(said.length).toBeGreaterThan(1);
      expect(said.filter((content) => content.trim() === '')).toEqual([]);
      expect(said.filter((content) => content.includes('{{'))).toEqual([]);
    },
  );
});

describe('purpose of the starters', () => {
  it('none promises an answer to whom a person has had', () => {
    const nodes = starters.flatMap(({ id }) => starterOf(id).nodes);
    const after = nodes.flatMap((node) => (node.type === 'handover' ? [node.data.after] : []));
    expect(after).toEqual(['end', 'end']);
  });

  it('the callback sends the team a number and a time', async () => {
    const played = play(starterOf('callback'));
    const answered = await played.send('How long does shipping take?');
    expect(answered.content).toBe(`${shippingAnswer}\n\nWould you like us to call you about it?`);
    await played.reply('yes');
    await played.reply('Ada');
    await played.reply('+4930901820');
    expect((await played.reply('2026-11-20')).content).toContain('already passed');
    await played.reply('2026-12-01');
    const { outcome, content } = await played.reply('morning');
    expect(outcome.mails).toMatchObject([{ subject: 'Callback for Ada', to: ['member1'] }]);
    expect(outcome.mails[0]?.text).toContain('Day: 2026-12-01');
    expect(content).toContain('Thank you, Ada.');
  });

  it('the product finder recommends by budget and use', async () => {
    const recommended = async (use: string, budget: number) => {
      const played = play(starterOf('sales'));
      await played.send('Hello');
      await played.reply(use);
      await played.reply(budget);
      return (await played.reply('Durability')).content;
    };
    expect(await recommended('gift', 300)).toContain('Premium');
    expect(await recommended('gift', 50)).toContain('gift set');
    expect(await recommended('home', 50)).toContain('Classic');
  });

  it('the order status queries the shop, and hands over to a person if the shop has no answer', async () => {
    const played = play(starterOf('orderStatus'), { request });
    await played.send('Hello');
    await played.reply('order');
    await played.reply('HB-20418');
    expect((await played.reply('ada@example.com')).content).toContain('December 1, 2026');
    const lost = play(starterOf('orderStatus'), { request: async () => ({ status: 404, body: null }) });
    await lost.send('Hello');
    await lost.reply('order');
    await lost.reply('HB-20418');
    expect((await lost.reply('ada@example.com')).outcome.input?.type).toBe('form');
  });

  it('support answers, and hands over to the team on a keyword', async () => {
    const played = play(starterOf('support'));
    await played.send('Hello');
    await played.reply('broken');
    const answered = await played.send('How long does shipping take?');
    expect(answered.content).toBe(`${shippingAnswer}\n\nDid that help?`);
    expect((await played.send('human')).outcome.input?.type).toBe('form');
    const form = { name: 'Ada', email: 'ada@example.com', consent: true };
    const { outcome, content } = await played.reply(form);
    expect(outcome.mails).toMatchObject([{ nodeId: 'handover', subject: 'Ada needs help' }]);
    expect(outcome.mails[0]?.text).toContain('Problem: How long does shipping take?');
    expect(content).toBe('Thank you! We will get back to you within one working day.');
    expect(outcome.leads).toHaveLength(1);
  });

  it('the quiz counts right answers, and starts from zero each time', async () => {
    const played = play(starterOf('education'));
    await played.send('Hello');
    const quiz = async (first: string, second: string) => {
      await played.reply('quiz');
      await played.reply(first);
      return (await played.reply(second)).content;
    };
    expect(await quiz('b', 'c')).toContain('You have 2 of 2 points.');
    expect(await quiz('a', 'c')).toContain('You have 1 of 2 points.');
  });
});
