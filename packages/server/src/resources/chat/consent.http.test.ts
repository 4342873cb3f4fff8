import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, voucherQuestion, within5s } from '../../../test/chat-fixtures.ts';
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

describe('consent', () => {
  it('SEC-39: with the banner on nothing is stored before the present text is agreed to, and the agreement is recorded', async () => {
    const id = await publishChatbot(app, member);
    await member.patch(`/api/chatbots/${id}`, {
      privacy: { consentBanner: true, bannerText: 'May we store this chat?' },
    });
    await within5s(async () => (await app.anonymous().get(`/api/chat/${id}`)).body.consent.required === true);
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const refused = await app.anonymous().post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    const stored = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows(sql`select id from conversations where chatbot_id = ${id}`),
      );
    expect(await stored()).toEqual([]);
    const declined = await app
      .anonymous()
      .post(`/api/chat/${id}/sessions`, { consent: { accepted: false, version } });
    const no = await app
      .anonymous()
      .post(
        `/api/chat/${id}/messages`,
        { message: voucherQuestion },
        { authorization: `Bearer ${declined.body.visitorToken}` },
      );
    expect(no.body.code).toBe('consent_required');
    const agreed = await app
      .anonymous()
      .post(`/api/chat/${id}/sessions`, { consent: { accepted: true, version } });
    const yes = await app
      .anonymous()
      .post(
        `/api/chat/${id}/messages`,
        { message: voucherQuestion },
        { authorization: `Bearer ${agreed.body.visitorToken}` },
      );
    expect(yes.status).toBe(200);
    const consents = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select accepted, version, statement from consents where chatbot_id = ${id}`),
    );
    expect(consents).toEqual([{ accepted: true, version, statement: 'May we store this chat?' }]);
  });
});
