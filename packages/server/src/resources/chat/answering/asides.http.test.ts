import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';

const page = [
  'Adults pay 12 dollars, and children from 6 to 15 pay 5 dollars.',
  'We are open from Tuesday to Saturday from 10 to 18, and on Sundays from 10 to 16.',
  'Whoever has lost a ticket gets a new one at the desk upon showing the receipt.',
  'The garage on Dock Street costs 2 dollars an hour.',
].join('\n\n');

let app: TestApp;
let member: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  chatbotId = await publishChatbot(app, member, { content: page });
});
afterAll(() => app.close());

/** Asks as a new visitor; returns the answer with its sources. */
async function ask(message: string): Promise<{ content: string; sources: unknown[] }> {
  const visitor = await startVisitor(app, chatbotId);
  const { status, body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message });
  expect(status).toBe(200);
  return body.message;
}

it('KB-21: a question after an expression of feelings is answered', async () => {
  const angry = 'I am very angry, nobody answers my mails!! When do you close on Sundays?';
  const { content, sources } = await ask(angry);
  expect(content).toContain('on Sundays from 10 to 16');
  expect(sources).toHaveLength(1);
  const { body } = await member.post(`/api/chatbots/${chatbotId}/knowledge/explain`, { query: angry });
  expect(body.answer).toMatchObject({ status: 'answered', content });
});

it.each([
  'My name is Ana, ana@example.com. What does a child ticket cost?',
  'What does a child ticket cost? My name is Ana and my phone number is +1 415 555 0134.',
  'Hi, I’m Ana Lopez, order number 48213, what does a child ticket cost?',
  'What does a child ticket cost? Best regards, Ana',
])('KB-21: a question beside a name or an address is answered: %s', async (message) => {
  expect((await ask(message)).content).toContain('children from 6 to 15 pay 5 dollars');
  const { body } = await member.post(`/api/chatbots/${chatbotId}/knowledge/explain`, { query: message });
  expect(body.answer).toMatchObject({ status: 'answered' });
});

it('KB-21: the sentence before a question can give its subject', async () => {
  expect((await ask('I lost my ticket. What now?')).content).toContain('upon showing the receipt');
  expect((await ask('I need an audio guide for my mother. What is the price?')).sources).toEqual([]);
});
