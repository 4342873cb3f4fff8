import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftChatbot, publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
});
afterAll(() => app.close());

describe('counting', () => {
  it('BOT-22, REL-2: messages and response time of a chatbot are sums of events', async () => {
    const id = await publishChatbot(app, member);
    const visitor = app.anonymous();
    await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    await app.settled();
    const { body } = await member.get(`/api/chatbots/${id}`);
    expect(body.messageCount).toBe(4);
    expect(body.averageResponseMs).toBeGreaterThanOrEqual(0);
  });

  it('BLD-14, CHAT-03: the preview answers from the draft and counts nowhere', async () => {
    const id = await draftChatbot(app, member);
    const before = (await member.get('/api/conversations')).body.total;
    const answer = await member.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion });
    expect(answer.body.message.content).toContain('forty-two days');
    await app.settled();
    expect((await member.get('/api/conversations')).body.total).toBe(before);
    expect((await member.get(`/api/chatbots/${id}`)).body.messageCount).toBe(0);
    const viewer = await member.asRole('viewer');
    expect((await viewer.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion })).status).toBe(403);
    const outsider = await app.register();
    expect((await outsider.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion })).status).toBe(
      404,
    );
  });

  it('PLAN-08: beyond the month’s messages the chatbot is unavailable and nothing is stored', async () => {
    const free = await app.register({ plan: 'free' });
    const id = await publishChatbot(app, free);
    const visitor = await startVisitor(app, id);
    expect((await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).status).toBe(200);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update usage_months set messages = 1000 where organization_id = ${free.organizationId}`),
    );
    const refused = await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    expect(refused.body.code).toBe('chatbot_unavailable');
    expect((await visitor.get(`/api/chat/${id}/messages`)).body.messages).toHaveLength(2);
  });
});
