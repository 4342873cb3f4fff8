import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot } from '../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { removeChatbots } from '../chatbots/remove-chatbots.ts';
import { removeConversations } from '../conversations/remove-conversations.ts';
import { removeKnowledge } from '../knowledge/remove-knowledge.ts';
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
  const left = await withPlatform(app.deps.database, (tx) =>
    tx.first(sql`
      select (select count(*) from chatbots where organization_id = ${organizationId}) as chatbots,
        (select count(*) from messages where organization_id = ${organizationId}) as messages,
        (select count(*) from chunks where organization_id = ${organizationId}) as chunks,
        (select count(*) from memberships where organization_id = ${organizationId}) as memberships`),
  );
  expect(left).toEqual({ chatbots: 0, messages: 0, chunks: 0, memberships: 0 });
});

function purge(organizationId: string, pieces: number): Promise<void> {
  const { deps } = app;
  const removal = {
    ...deps,
    removeKnowledge: (contents: { organizationId: string; chatbotId: string }, signal: AbortSignal) =>
      removeKnowledge(deps, contents, signal),
    removeConversations: (contents: { organizationId: string; chatbotId: string }, signal: AbortSignal) =>
      removeConversations(deps, contents, signal),
  };
  return purgeOrganization(
    { ...deps, removeChatbots: (id, signal) => removeChatbots(removal, id, signal) },
    organizationId,
    endingAfter(pieces),
  );
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
