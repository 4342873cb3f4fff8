import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadExport, makeExport, tablesOf } from '../../../test/exports.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { publishWithPeople, startTalk } from '../../../test/inbox-fixtures.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let owner: Member;
let conversationId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register({ plan: 'enterprise' });
  conversationId = await startTalk(app, await publishWithPeople(app, owner));
  const path = `/api/conversations/${conversationId}`;
  await owner.post(`${path}/messages`, { message: 'By a person', seen: 9 });
  await owner.post(`${path}/notes`, { content: 'A remark' });
  await owner.post(`${path}/close`, { outcome: 'resolved' });
});
afterAll(() => app.close());

describe('what people wrote', () => {
  it('is in data exports with its author, lines by their key, and notes in a table of their own', async () => {
    const made = await makeExport(owner, { type: 'conversations', format: 'json' });
    const { messages = [], notes = [] } = await tablesOf(await downloadExport(owner, made.id));
    const told = messages.map(({ role, content, authorName, system }) => [role, content, authorName, system]);
    expect(told.slice(2)).toEqual([
      ['system', '', 'Test Person', { key: 'joined', params: {} }],
      ['agent', 'By a person', 'Test Person', null],
      ['system', '', 'Test Person', { key: 'ended', params: {} }],
    ]);
    expect(notes).toMatchObject([{ conversationId, content: 'A remark', authorName: 'Test Person' }]);
  });

  it('is in archives of organizations without lines, and an imported conversation goes on', async () => {
    const made = await makeExport(owner, { type: 'organization', format: 'archive' });
    const { bytes } = await downloadExport(owner, made.id);
    const other = await app.register({ plan: 'enterprise' });
    const file = { name: 'archive.tar', bytes: Buffer.from(bytes) };
    const sent = await other.multipart('/api/organization/import', file);
    expect(sent.status, sent.text).toBeLessThan(300);
    const [item] = (await other.get('/api/conversations')).body.items;
    const { messages, notes, handover } = (await other.get(`/api/conversations/${item.id}`)).body;
    const roles = messages.map(({ role, ordinal }: { role: string; ordinal: number }) => [ordinal, role]);
    expect(roles).toEqual([
      [1, 'user'],
      [2, 'assistant'],
      [4, 'agent'],
    ]);
    expect([messages[2].content, messages[2].author, notes, handover]).toEqual([
      'By a person',
      null,
      [],
      null,
    ]);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update chatbots set status = 'active', deployment = deployment || '{"people": {"enabled": true}}'
        where id = ${item.chatbotId}`),
    );
    const written = await other.post(`/api/conversations/${item.id}/messages`, { message: 'Again', seen: 9 });
    expect([written.status, written.body.ordinal]).toEqual([201, 6]);
  });
});
