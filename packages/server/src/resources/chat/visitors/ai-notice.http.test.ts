import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import german from '../../../../../locales/de/chat.json' with { type: 'json' };
import { publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { downloadExport, makeExport, tablesOf } from '../../../../test/exports.ts';
import { helperFlow, visit } from '../../../../test/flow-visits.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;
const path = (rest: string, id = chatbotId) => `/api/chat/${id}${rest}`;
const say = (visitor: TestClient, message: string, more: object = {}, id = chatbotId) =>
  visitor.post(path('/messages', id), { message, ...more });
const detailsOf = async (conversationId: string) =>
  (await owner.get(`/api/conversations/${conversationId}`)).body;
const rowsOf = (id: string) =>
  withPlatform(app.deps.database, (tx) =>
    tx.rows<{ ai_notice: unknown }>(sql`select ai_notice from conversations where id = ${id}`),
  );
const version = createHash('sha256').update(german.disclaimer).digest('hex').slice(0, 12);
const shown = { language: 'de', version };

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register({ plan: 'enterprise' });
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());

describe('the AI notice', () => {
  it('is stored as shown when the conversation began, for staff, exports, and the visitor', async () => {
    const visitor = await startVisitor(app, chatbotId, { locale: 'de' });
    const { conversationId } = (await say(visitor, voucherQuestion, { aiNotice: 'de' })).body;
    // A visitor who changes the language later has still read the first notice.
    await say(visitor, voucherQuestion, { aiNotice: 'fr' });
    expect((await detailsOf(conversationId)).aiNotice).toEqual(shown);
    expect((await visitor.get(path('/me'))).body.conversation.aiNotice).toEqual(shown);
    const { id } = await makeExport(owner, { type: 'conversations', format: 'json' });
    const { conversations = [] } = await tablesOf(await downloadExport(owner, id));
    expect(conversations.find((one) => one.id === conversationId)).toMatchObject({ aiNotice: shown });
  });

  it.each([
    ['no page', {}],
    ['a language that the chat does not speak', { aiNotice: 'xx' }],
    ['the name of a property', { aiNotice: '__proto__' }],
  ])('is not recorded as shown by %s', async (_, more) => {
    const { conversationId } = (await say(app.anonymous(), voucherQuestion, more)).body;
    expect((await detailsOf(conversationId)).aiNotice).toBeNull();
  });

  it('is stored neither before consent nor after erasure', async () => {
    const strict = await publishChatbot(app, owner, {
      settings: { privacy: { consentBanner: true, bannerText: 'May we?' } },
    });
    const { consent } = (await app.anonymous().get(path('', strict))).body;
    const visitor = await startVisitor(app, strict);
    const { conversationId } = (await visitor.get(path('/me', strict))).body;
    expect((await say(visitor, voucherQuestion, { aiNotice: 'de' }, strict)).body.code).toBe(
      'consent_required',
    );
    expect(await rowsOf(conversationId)).toEqual([]);
    await visitor.post(path('/consent', strict), { accepted: true, version: consent.version });
    await say(visitor, voucherQuestion, { aiNotice: 'de' }, strict);
    expect(await rowsOf(conversationId)).toEqual([{ ai_notice: shown }]);
    expect((await visitor.delete(path('/me', strict))).status).toBe(204);
    await app.settled();
    expect(await rowsOf(conversationId)).toEqual([]);
  });

  it('is in the record of processing activities, with text and version', async () => {
    const { aiNotices } = (await owner.get('/api/privacy/report')).body;
    expect(aiNotices).toContainEqual({ ...shown, text: german.disclaimer });
    expect(new Set(aiNotices.map((one: { language: string }) => one.language)).size).toBe(aiNotices.length);
  });
});

describe('the AI mark of an answer', () => {
  it('is on answers of a model or the built-in answerer, in the chat, for staff, and in exports', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { conversationId, message } = (await say(visitor, voucherQuestion)).body;
    expect(message).toMatchObject({ mode: 'extractive', generatedBy: 'ai' });
    const { messages } = (await visitor.get(path('/messages'))).body;
    const marks = (all: { role: string; generatedBy?: string }[]) =>
      all.map(({ role, generatedBy }) => [role, generatedBy]);
    const expected = [
      ['user', undefined],
      ['assistant', 'ai'],
    ];
    expect(marks(messages)).toEqual(expected);
    expect(marks((await visitor.get(path('/me'))).body.messages)).toEqual(expected);
    expect(marks((await detailsOf(conversationId)).messages)).toEqual(expected);
    const { id } = await makeExport(owner, { type: 'conversations', format: 'json' });
    const exported = (await tablesOf(await downloadExport(owner, id))).messages ?? [];
    expect(
      exported
        .filter((one) => one.conversationId === conversationId)
        .map(({ role, generatedBy }) => [role, generatedBy]),
    ).toEqual([
      ['user', null],
      ['assistant', 'ai'],
    ]);
  });

  it("is also on an answer that does not know, because that is the answerer's judgment", async () => {
    const { message } = (await say(app.anonymous(), 'Who painted the ceiling of the chapel?')).body;
    expect(message).toMatchObject({ sources: [], generatedBy: 'ai' });
  });

  it('is not on small talk or on texts of a flow', async () => {
    const greeted = (await say(app.anonymous(), 'Hello!')).body.message;
    expect(greeted).toMatchObject({ mode: 'smalltalk' });
    expect(greeted).not.toHaveProperty('generatedBy');
    const withFlow = await publishChatbot(app, owner, { settings: { flow: helperFlow() } });
    const { message } = (await (await visit(app, withFlow)).say('hello there')).body;
    expect(message).toMatchObject({ mode: 'flow' });
    expect(message).not.toHaveProperty('generatedBy');
  });
});
