import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ onLog: (line) => lines.push(line) });
});
afterAll(() => app.close());

/** Makes the database report a full disk in every transaction of the tenant pool; returns a function that stops this. */
function fillDisk(): () => void {
  const { tenant } = app.deps.database;
  const { transaction } = tenant;
  const full = `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
  const spy = vi
    .spyOn(tenant, 'transaction')
    .mockImplementation((work, setup) => transaction(work, setup === undefined ? full : `${setup}; ${full}`));
  return () => spy.mockRestore();
}

it("REL-9: while the database's disk is full a message is refused with 507, and the chat works again afterwards", async () => {
  const id = await publishChatbot(app, await app.register());
  const visitor = await startVisitor(app, id);
  const empty = fillDisk();
  const refused = await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
  expect(refused).toMatchObject({
    status: 507,
    body: { code: 'storage_full', message: 'There is no storage space left' },
  });
  expect(lines.find((line) => line.includes('"storage_full"'))).toContain('No space left on device');
  empty();
  expect((await visitor.get(`/api/chat/${id}`)).status).toBe(200);
  expect((await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).status).toBe(200);
});

it('REL-9: a process whose database is full is not ready', async () => {
  const spy = vi.spyOn(app.deps.database, 'hasRoom').mockResolvedValue(false);
  expect(await app.anonymous().get('/readyz')).toMatchObject({ status: 507, body: { code: 'storage_full' } });
  spy.mockRestore();
  expect((await app.anonymous().get('/readyz')).status).toBe(200);
});
