import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot } from '../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countLeftRows } from '../../../test/slice-data.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { createWorkDeps } from '../../work-deps.ts';
import { purgeOrganization } from './organization.jobs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('SEC-43: a removal that broke off at any step is finished by the next run', async () => {
  const admin = await app.register();
  const { organizationId } = admin;
  for (let made = 0; made < 2; made += 1) {
    const chatbotId = await publishChatbot(app, admin);
    await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: 'voucher?' });
  }
  await app.settled();
  const held = Object.keys(await countLeftRows(app.deps.database, organizationId));
  expect(held).toEqual(
    expect.arrayContaining([
      'audit_log',
      'chatbots',
      'chunks',
      'events',
      'memberships',
      'messages',
      'usage_months',
    ]),
  );
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(
      sql`update organizations set deleted_at = ${app.deps.clock.now()} where id = ${organizationId}`,
    ),
  );
  // The signal is asked once before each piece, so the run with n breaks off before its nth piece.
  let runs = 0;
  while (await isThere(organizationId)) {
    runs += 1;
    await purge(organizationId, runs).catch((error: unknown) => expect(String(error)).toContain('cut off'));
  }
  expect(runs).toBeGreaterThan(3);
  expect(await countLeftRows(app.deps.database, organizationId)).toEqual({});
});

function purge(organizationId: string, pieces: number): Promise<void> {
  return purgeOrganization(createWorkDeps(app.deps), organizationId, endingAfter(pieces));
}

/** A signal that is aborted once it has been asked so many times. */
function endingAfter(pieces: number): AbortSignal {
  const controller = new AbortController();
  let asked = 0;
  const { signal } = controller;
  signal.throwIfAborted = () => {
    asked += 1;
    if (asked >= pieces) throw new Error('cut off');
  };
  return signal;
}

async function isThere(organizationId: string): Promise<boolean> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first(sql`select 1 from organizations where id = ${organizationId}`),
  );
  return row !== undefined;
}
