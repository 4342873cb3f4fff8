import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, adminPassword, signInAsAdmin } from '../../../../test/admins.ts';
import { publishChatbot } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import { auditedActions } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { weekMs } from '../../../lib/timing/durations.ts';
import { ManualClock } from '../../../ports/clock.ts';

const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));
const tenant = '/api/organization/lockbox';
const platform = '/api/admin/lockbox';

let app: TestApp;
let owner: Member;
/** Administrators added long ago; the last one was added by the requester. */
let emails: { first: string; second: string; addedByFirst: string };
let first: TestClient;
let second: TestClient;

beforeAll(async () => {
  app = await startTestApp({ clock, onLog: () => {} });
  const [asking, joining] = [await addAdmin(app, 'owner'), await addAdmin(app, 'operator')];
  emails = { first: asking, second: joining, addedByFirst: 'puppet@platform.example' };
  const adding = await signIn(emails.first);
  const puppet = {
    email: emails.addedByFirst,
    fullName: 'Pup Pet',
    role: 'operator',
    password: adminPassword,
  };
  expect((await adding.post('/api/admin/administrators', puppet)).status).toBe(201);
  clock.advance(weekMs);
  owner = await app.register({ organizationName: 'Zebra & Sons' });
  await publishChatbot(app, owner);
  first = await signIn(emails.first);
  second = await signIn(emails.second);
  expect((await first.put('/api/admin/settings', { lockbox: 'breakGlass' })).status).toBe(200);
  clock.advance(1_000);
});
afterAll(() => app.close());

async function signIn(email: string): Promise<TestClient> {
  const client = app.anonymous();
  const answer = await client.post('/api/admin/login', { email, password: adminPassword });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

async function ask(more: object = {}, by = first): Promise<string> {
  const asked = await by.post(platform, {
    organizationId: owner.organizationId,
    scope: 'conversations',
    reason: 'The crawl of your shop fails since Monday',
    minutes: 30,
    breakGlass: true,
    ...more,
  });
  expect(asked.status, asked.text).toBe(201);
  return asked.body.id;
}

const read = (client: TestClient, id: string) => client.get(`${platform}/${id}/conversations`);
const join = (client: TestClient, id: string) => client.post(`${platform}/${id}/second`);
const statusOf = async (id: string) => (await first.get(`${platform}/${id}`)).body.status;

it('SEC-8, SEC-50: opens at once when a second administrator joins, is in both logs, and can be ended by the organization', async () => {
  const id = await ask();
  expect(await statusOf(id)).toBe('awaitingSecond');
  expect((await read(first, id)).body.code).toBe('lockbox_closed');
  expect((await join(first, id)).body.code).toBe('conflict');
  expect((await owner.post(`${tenant}/${id}/approve`)).body.code).toBe('conflict');
  const viewer = await signInAsAdmin(app, 'viewer');
  expect((await join(viewer, id)).status).toBe(403);
  const opened = await join(second, id);
  expect(opened.body).toMatchObject({ status: 'open', breakGlass: true, secondedBy: 'Ada operator' });
  expect((await join(second, id)).body.code).toBe('conflict');
  expect((await read(second, id)).status).toBe(404);
  expect((await read(first, id)).status).toBe(200);
  await app.settled();
  expect((await readOutbox(app, owner.user.email)).at(-1)?.subject).toContain('without your approval');
  expect(await auditedActions(app, owner.organizationId)).toContain('lockbox.breakGlass');
  expect((await owner.post(`${tenant}/${id}/end`)).body.status).toBe('ended');
  expect((await read(first, id)).body.code).toBe('lockbox_closed');
  const refused = await ask();
  clock.advance(1);
  expect((await owner.post(`${tenant}/${refused}/refuse`)).body.status).toBe('refused');
  expect((await join(second, refused)).body.code).toBe('conflict');
});

it('SEC-8: refuses a second person whom the requester added, who was added within seven days, or who signed in since', async () => {
  const fresh = await signIn(await addAdmin(app, 'operator'));
  const puppet = await signIn(emails.addedByFirst);
  clock.advance(1);
  const id = await ask();
  const sinceThen = await signIn(emails.second);
  for (const [name, client] of Object.entries({ fresh, puppet, sinceThen })) {
    const answer = await join(client, id);
    expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'lockbox_second_refused']);
    expect(answer.body.message).toMatch(/ask another administrator/i);
  }
  expect(await statusOf(id)).toBe('awaitingSecond');
  expect((await join(second, id)).body.status).toBe('open');
});

it('SEC-8: refuses a second person who added the requester, or a requester who was added within seven days', async () => {
  const [puppet, fresh] = [await signIn(emails.addedByFirst), await signIn(await addAdmin(app, 'operator'))];
  first = await signIn(emails.first);
  clock.advance(1);
  for (const asking of [puppet, fresh]) {
    const id = await ask({}, asking);
    expect((await join(first, id)).body.code).toBe('lockbox_second_refused');
    expect(await statusOf(id)).toBe('awaitingSecond');
  }
});

it('SEC-8: the seven days are counted to the millisecond before the request', async () => {
  const early = await addAdmin(app, 'operator');
  clock.advance(1);
  const late = await addAdmin(app, 'operator');
  clock.advance(weekMs - 2);
  [first, second] = [await signIn(emails.first), await signIn(early)];
  const third = await signIn(late);
  clock.advance(1);
  const id = await ask();
  // Reaching the age after the request does not help.
  clock.advance(2);
  expect((await join(third, id)).body.code).toBe('lockbox_second_refused');
  expect((await join(second, id)).body.status).toBe('open');
});

it('SEC-8, SEC-50: opens only together with the notification and its email', async () => {
  const organization = await app.register();
  const id = await ask({ organizationId: organization.organizationId });
  await app.settled();
  const count = () =>
    withPlatform(app.deps.database, async (tx) => {
      const row = await tx.first<{ notices: number; mails: number }>(sql`
        select
          (select count(*) from notices where organization_id = ${organization.organizationId}
            and occasion = ${`lockbox.opened:${id}`}) as notices,
          (select count(*) from mails where organization_id = ${organization.organizationId}) as mails`);
      return [row?.notices, row?.mails];
    });
  const [, mailsBefore] = await count();
  expect((await join(second, id)).body.status).toBe('open');
  const inOneTransaction = await withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`
      select 1 from lockbox_grants g
      join notices n on n.organization_id = g.organization_id and n.xmin = g.xmin
        and n.occasion = ${`lockbox.opened:${id}`}
      where g.id = ${id}`),
  );
  expect(inOneTransaction).toHaveLength(1);
  await app.settled();
  expect(await count()).toEqual([1, (mailsBefore ?? 0) + 1]);
  const [asked, opened, ...more] = (await readOutbox(app, organization.user.email)).slice(-2);
  expect([asked?.text, opened?.text, more]).toEqual([
    expect.stringContaining('wants to read'),
    expect.stringContaining('has opened'),
    [],
  ]);
});

it('SEC-8: when break-glass is disabled, grants that it opened are closed', async () => {
  owner = await app.register();
  clock.advance(1);
  const [open, waiting] = [await ask(), await ask()];
  const approved = await ask({ breakGlass: false });
  expect((await owner.post(`${tenant}/${approved}/approve`)).status).toBe(200);
  expect((await join(second, open)).body.status).toBe('open');
  expect((await first.put('/api/admin/settings', { lockbox: 'approval' })).status).toBe(200);
  expect((await read(first, open)).body.code).toBe('lockbox_closed');
  expect([await statusOf(open), await statusOf(waiting), await statusOf(approved)]).toEqual([
    'ended',
    'ended',
    'open',
  ]);
  expect((await join(second, waiting)).body.code).toBe('lockbox_off');
});
