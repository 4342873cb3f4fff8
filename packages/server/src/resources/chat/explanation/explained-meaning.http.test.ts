import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import { MeaningLate } from '@parley/meaning/errors';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';

const page = 'A voucher can be used for forty-two days. Dogs are welcome in the garden.';
/** Has no word in common with the page. */
const question = 'Until when may I redeem it?';
/** On a busy machine a call of the models may time out; the next attempt repeats it. */
const patience = { timeout: 20_000, interval: 200 };

let app: TestApp;
let member: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp({ env: { MEANING: 'on' } });
  member = await app.register();
  chatbotId = (await member.post('/api/chatbots', { name: 'Helper' })).body.id;
  await member.post(`/api/chatbots/${chatbotId}/knowledge`, { type: 'text', name: 'Prices', content: page });
  await app.settled();
});
afterAll(() => app.close());

/** Returns the best passage of an explanation in which `byMeaning` decided. */
async function bestPassage(byMeaning: 'reader' | 'similarity') {
  const passages: ExplainedAnswer['passages'] = [];
  const path = `/api/chatbots/${chatbotId}/knowledge/explain`;
  await expect
    .poll(async () => {
      const { status, body } = await member.post<ExplainedAnswer>(path, { query: question });
      passages.splice(0, passages.length, ...body.passages);
      return [status, body.support?.byMeaning];
    }, patience)
    .toEqual([200, byMeaning]);
  return passages[0];
}

describe('the semantic part of an explanation', () => {
  it("shows for each passage how similar its nearest part is, and the reader's judgment", async () => {
    const passage = await bestPassage('reader');
    expect(passage?.ranks).toEqual({ text: null, vector: 1 });
    const { similarity, reading, answers } = passage?.meaning ?? {};
    expect(similarity).toBeGreaterThan(0.7);
    expect(similarity).toBeLessThanOrEqual(1.01);
    expect(reading).toBeGreaterThanOrEqual(-6);
    expect(reading).toBeLessThanOrEqual(6);
    expect(answers).toEqual(expect.any(Number));
  });

  it('reports that similarity decided if the passages were not read in time', async () => {
    const { meaning } = app.deps;
    if (meaning === null) throw new Error('meaning is off');
    const read = vi.spyOn(meaning, 'read').mockRejectedValue(new MeaningLate());
    try {
      const passage = await bestPassage('similarity');
      expect(passage?.meaning).toEqual({ similarity: expect.any(Number), reading: null, answers: null });
    } finally {
      read.mockRestore();
    }
  });
});
