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

it('SEC-43: the next run finishes a deletion that was interrupted at any step', async () => {
  const admin = await app.register();
  const { organizationId } = admin;
  for (let made = 0; made < 2; made += 1) {
    const chatbotId = await publishChatbot(app, admin);
    await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: 'voucher?' });
  }
  await app.settled();
  const held = Object.keys(await countLeftRows(app.deps.database, organizationId));
  expect(held).toEqual(
    expect.arrayContaining(['audit_log', 'chatbots', 'chunks', 'memberships', 'messages', 'usage_months']),
  );
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(
      sql`update organizations set deleted_at = ${app.deps.clock.now()} where id = ${organizationId}`,
    ),
  );
  // Each step checks the signal once before it starts, so run n stops before its nth step.
  let runs = 0;
  while (await isThere(organizationId)) {
    runs += 1;
    await purge(organizationId, runs).catch((error: unknown) => expect(String(error)).toContain('cut off'));
  }
  expect(runs).toBeGreaterThan(3);
  expect(await countLeftRows(app.deps.database, organizationId)).toEqual({});
});

function purge(organizationId: string, steps: number): Promise<void> {
  return purgeOrganization(createWorkDeps(app.deps), organizationId, abortedAfter(steps));
}

/** Returns a signal that aborts after it has been checked `steps` times. */
function abortedAfter(steps: number): AbortSignal {
  const controller = new AbortController();
  let asked = 0;
  const { signal } = controller;
  signal.throwIfAborted = () => {
    asked += 1;
    if (asked >= steps) throw new Error('cut off');
  };
  return signal;
}

async function isThere(organizationId: string): Promise<boolean> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first(sql`select 1 from organizations where id = ${organizationId}`),
  );
  return row !== undefined;
}
