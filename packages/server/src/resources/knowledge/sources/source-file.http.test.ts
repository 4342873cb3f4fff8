import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let member: Member;
let sourceId: string;
const page = '<script>alert(1)</script><p>The returns desk closes at six.</p>';

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  const { body } = await member.post('/api/chatbots', { name: 'Files' });
  const source = await member.multipart(`/api/chatbots/${body.id}/knowledge`, {
    name: 'rück"gabe\r\nx.html',
    bytes: page,
  });
  sourceId = source.body.id;
});
afterAll(async () => {
  await app.close();
});

it('SEC-28: returns an uploaded file as an attachment that browsers neither display, sniff, nor execute', async () => {
  const answer = await member.get(`/api/knowledge/${sourceId}/file`);
  expect(answer.status).toBe(200);
  expect(answer.text).toBe(page);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w.() -]+"; filename\*=UTF-8''/,
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
});

it('SEC-28, TEN-01: returns 404 to other organizations, and for a text source', async () => {
  const outsider = await app.register();
  expect((await outsider.get(`/api/knowledge/${sourceId}/file`)).status).toBe(404);
  expect((await app.anonymous().get(`/api/knowledge/${sourceId}/file`)).status).toBe(401);
  const { body } = await member.post('/api/chatbots', { name: 'Texts' });
  const text = await member.post(`/api/chatbots/${body.id}/knowledge`, {
    type: 'text',
    name: 'T',
    content: 'Text.',
  });
  expect((await member.get(`/api/knowledge/${text.body.id}/file`)).status).toBe(404);
});

it('SEC-14: stores the file under its organization with a random key', async () => {
  const row = await withScope(app.deps.database, tenantScope(member.organizationId), (tx) =>
    tx.first<{ file_key: string }>(sql`select file_key from knowledge_sources where id = ${sourceId}`),
  );
  expect(row?.file_key).toMatch(new RegExp(`^organization/${member.organizationId}/[0-9a-f]{32}$`));
});
