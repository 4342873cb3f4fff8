import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../test/harness.ts';
import { chatbotWithPeople, setPresence } from '../test/people-at-work.ts';
import { openPrivacyDesk, type PrivacyDesk } from '../test/privacy-desk.ts';
import { goOnline, writeAs } from '../test/take-over.ts';
import { testEngine } from '../test/test-databases.ts';
import type { Transaction } from './db/database.ts';
import { tenantScope, withPlatform, withScope } from './db/scope.ts';
import { type Statement, sql } from './db/sql.ts';
import { askForChat } from './handover/assignment/assign-next.ts';
import type { ReplyMail } from './jobs/mail-rows.ts';
import { settleReply } from './jobs/reply-mails.ts';
import type { ChatbotSnapshot } from './kernel/chatbot/chatbot.ts';
import type { Erasure } from './ports/erasure-ledger/erasure-ledger.ts';
import { endTurn } from './resources/chat/answering/end-turn.queries.ts';
import { emptyDraft } from './resources/chat/answering/turn-draft.ts';
import { reserveMessageQuota } from './resources/chat/intake/reserve-message-quota.ts';
import { endLostTurns } from './resources/chat/lost-turns/end-lost-turns.ts';
import { deleteLeadRow } from './resources/leads/edit/delete-lead.queries.ts';
import { lockAddresses } from './resources/leads/store/join-lead.queries.ts';

let app: TestApp;
let desk: PrivacyDesk;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  desk = await openPrivacyDesk(app);
});
afterAll(() => app.close());

/**
 * Locks the first rows, waits until `act` is blocked by them, and then locks further rows that `act` needs. They are free only if
 * `act` locks them later.
 * @returns the result of `act`.
 */
async function lockAround<T>(
  first: (tx: Transaction) => Promise<unknown>,
  act: () => Promise<T>,
  later: readonly Statement[],
): Promise<T> {
  const begin = Promise.withResolvers<void>();
  const acted = begin.promise.then(act);
  await withPlatform(app.deps.database, async (tx) => {
    await first(tx);
    begin.resolve();
    await somebodyWaits(tx);
    for (const which of later) expect(await tx.rows(sql`${which} for update nowait`)).not.toEqual([]);
  });
  return acted;
}

async function somebodyWaits(tx: Transaction): Promise<void> {
  const blocked = sql`
    select pid from pg_locks where not granted and pg_blocking_pids(pid) @> array[pg_backend_pid()]`;
  await expect.poll(() => tx.rows(blocked), { timeout: 10_000 }).not.toEqual([]);
}

const lock = (which: Statement) => (tx: Transaction) => tx.first(sql`${which} for update`);
const conversation = (id: string) => sql`select 1 from conversations where id = ${id}`;
const messagesOf = (id: string) => sql`select 1 from messages where conversation_id = ${id}`;
const ownLeads = () => sql`select 1 from leads where organization_id = ${desk.admin.organizationId}`;
const ownQuarters = () =>
  sql`select 1 from insight_quarters where organization_id = ${desk.admin.organizationId}`;
const ownCounters = () =>
  sql`select 1 from chatbot_counters where organization_id = ${desk.admin.organizationId}`;

/** A counted conversation that has created a lead. */
async function leadOf(): Promise<{ id: string; erase(): Promise<{ status: number }>; leadId: string }> {
  const { id, visitor } = await desk.leaveAddress();
  await app.settled();
  const [lead] = (await desk.admin.get('/api/leads')).body.items;
  const leadId: string = lead.id;
  return { id, erase: () => visitor.delete(`/api/chat/${desk.chatbotId}/me`), leadId };
}

/** Marks the answer of a conversation as running again; returns its id. */
async function runAgain(conversationId: string, leaseMinutes = -1): Promise<string> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ id: string }>(sql`
      with running as (
        update messages set status = 'running', deadline_at = now() + make_interval(mins => ${leaseMinutes}) where id = (
          select id from messages where conversation_id = ${conversationId} and role = 'assistant'
          order by ordinal desc limit 1)
        returning id, conversation_id
      )
      update conversations c set running_message_id = running.id from running where c.id = running.conversation_id
      returning running.id`),
  );
  return row?.id ?? '';
}

describe.runIf(testEngine() === 'postgres')('lock order', () => {
  it('a visitor’s erasure locks leads before figures', async () => {
    const { erase } = await leadOf();
    const erased = await lockAround(lock(ownLeads()), erase, [ownQuarters(), ownCounters()]);
    expect(erased.status).toBe(204);
  });

  it('a visitor’s erasure locks every conversation that it closes before the leads', async () => {
    const { id, erase } = await leadOf();
    const { id: other } = await desk.converse('Is it open on Sunday?');
    await app.settled();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        update messages set content = 'Ask ana.ruiz@example.com' where conversation_id = ${other} and role = 'user'`);
      await tx.execute(
        sql`update conversations set insight_ordinal = 0, contact_floor = 0 where id = ${other}`,
      );
      await tx.execute(sql`
        insert into insight_due (organization_id, conversation_id, due_at)
        values (${desk.admin.organizationId}, ${other}, now() + interval '1 day')`);
    });
    const erased = await lockAround(lock(conversation(other)), erase, [ownLeads()]);
    expect([erased.status, (await desk.messagesOf(id)).length]).toEqual([204, 0]);
  });

  it('the erasure of a lead locks the lead before its conversations', async () => {
    const { leadId } = await leadOf();
    const { organizationId } = desk.admin;
    const erase = () =>
      withScope(app.deps.database, tenantScope(organizationId), (tx) =>
        deleteLeadRow(tx, organizationId, leadId),
      );
    const links = sql`select 1 from lead_conversations where lead_id = ${leadId}`;
    expect(await lockAround(lock(ownLeads()), erase, [links])).toBe(1);
  });

  it('the erasure of a lead locks conversations to be evaluated again before emails', async () => {
    const { id, leadId } = await leadOf();
    const { organizationId } = desk.admin;
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`update conversations set insight_ordinal = 0, contact_floor = 0 where id = ${id}`);
      await tx.execute(sql`
        insert into insight_due (organization_id, conversation_id, due_at)
        values (${organizationId}, ${id}, now() + interval '1 day')
        on conflict (organization_id, conversation_id) do update set due_at = excluded.due_at`);
      await tx.execute(sql`
        insert into mails (id, organization_id, kind, recipient, language, sealed_params, about, created_at, due_at)
        values (${app.deps.ids.next()}, ${organizationId}, 'notice', 'kai@example.com', 'en', 'none', ${leadId}, now(),
          now() + interval '1 day')`);
    });
    const erase = () =>
      withScope(app.deps.database, tenantScope(organizationId), (tx) =>
        deleteLeadRow(tx, organizationId, leadId),
      );
    const due = sql`select 1 from insight_due where conversation_id = ${id}`;
    const mails = sql`select 1 from mails where about = ${leadId}`;
    expect(await lockAround(lock(due), erase, [mails])).toBe(1);
  });

  it.each(['a merge', 'an erasure'])(
    '%s of several leads locks the organization’s addresses before the leads',
    async (name) => {
      const { erase, leadId } = await leadOf();
      const made = await desk.admin.post('/api/leads', {
        chatbotId: desk.chatbotId,
        email: 'two@example.com',
      });
      const merge = () => desk.admin.post(`/api/leads/${leadId}/merge`, { from: made.body.id });
      const act: () => Promise<{ status: number }> = name === 'a merge' ? merge : erase;
      const { organizationId } = desk.admin;
      const acted = await lockAround((tx) => lockAddresses(tx, organizationId), act, [ownLeads()]);
      expect(acted.status).toBe(name === 'a merge' ? 200 : 204);
    },
  );

  it('the deletion of a contact request locks its conversation first', async () => {
    const { id } = await leadOf();
    const request = (await desk.admin.get('/api/contact-requests')).body.items[0].id;
    const requests = sql`select 1 from contact_requests where id = ${request}`;
    const remove = () => desk.admin.delete(`/api/contact-requests/${request}`);
    expect((await lockAround(lock(conversation(id)), remove, [requests])).status).toBe(204);
  });

  it('a visitor’s correction of an address locks the conversation first', async () => {
    const { id, visitor } = await desk.leaveAddress();
    await app.settled();
    const requests = sql`select 1 from contact_requests where conversation_id = ${id}`;
    const correct = () => visitor.patch(`/api/chat/${desk.chatbotId}/me`, { email: 'ana.maria@example.com' });
    const corrected = await lockAround(lock(conversation(id)), correct, [requests]);
    expect(corrected.status).toBeLessThan(300);
  });

  it('a visitor who asks for a person locks the conversation before the consent is recorded', async () => {
    const id = await chatbotWithPeople(app, desk.admin, { privacy: { consentBanner: true } });
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const visitor = await startVisitor(app, id, { consent: { accepted: true, version } });
    const { body } = await visitor.post(`/api/chat/${id}/messages`, { message: 'Is it open on Sunday?' });
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`delete from consents where conversation_id = ${body.conversationId}`),
    );
    await setPresence(app, desk.admin, 'online');
    // What the message caused locks the conversation, too.
    await app.settled();
    const ask = () => visitor.post(`/api/chat/${id}/person`, {});
    // The row of a consent refers to the chatbot, which is locked with it.
    const ofConsent = sql`select 1 from chatbots where id = ${id}`;
    const asked = await lockAround(lock(conversation(body.conversationId)), ask, [ofConsent]);
    expect(asked.body).toMatchObject({ controller: 'waiting' });
  });

  it('the end of a turn locks the conversation before its messages', async () => {
    const { id } = await desk.converse('Is it open on Sunday?');
    const answerId = await runAgain(id);
    const { organizationId } = desk.admin;
    const end = () =>
      withScope(app.deps.database, tenantScope(organizationId), (tx) =>
        endTurn(
          tx.last,
          { organizationId, chatbotId: desk.chatbotId, conversationId: id },
          {
            ...emptyDraft(),
            answerId,
            eventId: app.deps.ids.next(),
            status: 'complete',
            suggestions: [],
            input: null,
            provider: null,
            model: null,
            responseMs: 1,
            errorCode: null,
            at: app.deps.clock.now(),
            month: '2026-01-01',
            flow: null,
          },
        ),
      );
    expect(await lockAround(lock(conversation(id)), end, [messagesOf(id)])).toMatchObject({ id: answerId });
  });

  it('an automatic assignment locks the conversation before the turns, and no membership', async () => {
    const { id } = await desk.converse('Is it open on Sunday?');
    const { organizationId, user } = desk.admin;
    const key = { organizationId, conversationId: id };
    await goOnline(app, desk.admin);
    const people = { teamId: null, assign: 'roundRobin' } as const;
    const cause = { by: 'visitor', author: null, reason: 'asked' } as const;
    const ask = () =>
      withScope(app.deps.database, tenantScope(organizationId), (tx) =>
        askForChat(tx, app.deps, key, people, cause),
      );
    // Whoever replies to a visitor locks their own membership before the conversation.
    const own = sql`select 1 from memberships where organization_id = ${organizationId} and user_id = ${user.id}`;
    const turns = sql`select 1 from presences where organization_id = ${organizationId} and user_id = ${user.id}`;
    const asked = await lockAround(lock(conversation(id)), ask, [turns, own]);
    expect(asked.row).toMatchObject({ controller: 'waiting', assignee_id: user.id });
    const next = await desk.converse('Is it open on Monday?');
    const askAgain = () =>
      withScope(app.deps.database, tenantScope(organizationId), (tx) =>
        askForChat(tx, app.deps, { ...key, conversationId: next.id }, people, cause),
      );
    const begin = Promise.withResolvers<void>();
    const askedAgain = begin.promise.then(askAgain);
    await withPlatform(app.deps.database, async (tx) => {
      await lock(own)(tx);
      begin.resolve();
      expect((await askedAgain).row.assignee_id).toBe(user.id);
    });
  });

  it('a message that is sent again, and an email that has left, lock the conversation before its deliveries', async () => {
    const { id } = await desk.leaveAddress();
    const key = { organizationId: desk.admin.organizationId, conversationId: id };
    const messageId = await writeAs(app, key, desk.admin, 'Hello');
    const deliveries = sql`select 1 from deliveries where conversation_id = ${id}`;
    const set = (columns: Statement) =>
      withPlatform(app.deps.database, (tx) =>
        tx.execute(sql`update deliveries set ${columns} where conversation_id = ${id}`),
      );
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update chatbots set deployment = jsonb_set(deployment, '{people}', '{"enabled": true}') where id = ${desk.chatbotId}`),
    );
    await set(sql`state = 'failed', way = 'email'`);
    const retry = () => desk.admin.post(`/api/conversations/${id}/messages/${messageId}/retry`, {});
    expect((await lockAround(lock(conversation(id)), retry, [deliveries])).status).toBe(200);
    const mailId = app.deps.ids.next();
    await set(sql`mail_id = ${mailId}`);
    const mail = { id: mailId, organization_id: key.organizationId, about: id, recipient: 'a@b.example' };
    const settle = () => settleReply(app.deps, mail as ReplyMail, { kind: 'sent' });
    await lockAround(lock(conversation(id)), settle, [deliveries]);
  });

  it('the deletion of conversations locks them before their running answers', async () => {
    const { id } = await desk.converse('Is it open on Sunday?');
    await runAgain(id);
    const remove = () => desk.admin.post('/api/conversations/bulk-delete', { ids: [id] });
    const removed = await lockAround(lock(conversation(id)), remove, [messagesOf(id)]);
    expect(removed.status).toBe(204);
  });

  it('the sweep skips a lost turn of a locked conversation until its next run', async () => {
    const { id } = await desk.converse('Is it open on Sunday?');
    await runAgain(id);
    const sweep = () =>
      withPlatform(app.deps.database, (tx) => endLostTurns(tx, app.deps, sql`conversation_id = ${id}`));
    const begin = Promise.withResolvers<void>();
    const swept = begin.promise.then(sweep);
    await withPlatform(app.deps.database, async (tx) => {
      await lock(conversation(id))(tx);
      begin.resolve();
      expect(await swept).toBe(0);
    });
    expect(await sweep()).toBe(1);
  });

  it('REL-8: a message after a lost turn waits for the lock on its answer, and is accepted', async () => {
    const { id, visitor } = await desk.converse('Is it open on Sunday?');
    const answerId = await runAgain(id);
    const ask = () => visitor.post(`/api/chat/${desk.chatbotId}/messages`, { message: 'And on Monday?' });
    const held = Promise.withResolvers<void>();
    const asked = held.promise.then(ask);
    await withPlatform(app.deps.database, async (tx) => {
      await lock(sql`select 1 from messages where id = ${answerId}`)(tx);
      held.resolve();
      await wait(500);
    });
    expect((await asked).status).toBe(200);
    // A turn whose lease has not expired is still alive, so the message is refused instead of waiting.
    await runAgain(id, 1);
    expect((await ask()).status).toBe(409);
  });

  it('a limited turn locks the month of the organization before that of the chatbot', async () => {
    await desk.converse('Is it open on Sunday?');
    await app.settled();
    const { organizationId } = desk.admin;
    const { chatbotId } = desk;
    const at = app.deps.clock.now();
    const snapshot = {
      organizationId,
      chatbotId,
      monthlyTokenLimit: 1_000_000,
      model: { provider: 'openai', maxTokens: 100 },
      limits: { messagesPerMonth: 1_000 },
    } as unknown as ChatbotSnapshot;
    const reserve = () =>
      withScope(app.deps.database, tenantScope(organizationId), (tx) =>
        reserveMessageQuota(tx, snapshot, { answerId: app.deps.ids.next(), question: 'Why?', at }),
      ).catch((error: Error) => error.message);
    await reserve();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into chatbot_usage_months (organization_id, chatbot_id, month, tokens)
        values (${organizationId}, ${chatbotId}, date_trunc('month', now())::date, 0) on conflict do nothing`),
    );
    const months = sql`select 1 from usage_months where organization_id = ${organizationId}`;
    const ofChatbot = sql`select 1 from chatbot_usage_months where organization_id = ${organizationId}`;
    await lockAround(lock(months), reserve, [ofChatbot]);
  });

  it('the dispatcher locks the usage of the month before figures', async () => {
    const { visitor } = await desk.converse('Is it open on Sunday?');
    await app.settled();
    const months = sql`select 1 from usage_months where organization_id = ${desk.admin.organizationId}`;
    const ask = () => visitor.post(`/api/chat/${desk.chatbotId}/messages`, { message: 'And on Monday?' });
    const asked = await lockAround(lock(months), ask, [ownQuarters(), ownCounters()]);
    expect(asked.status).toBe(200);
  });
});

describe.runIf(testEngine() === 'postgres')('the ledger of erasures', () => {
  it('is not locked while rows are deleted, so another organization does not wait', async () => {
    const { id, erase } = await leadOf();
    const otherBot = await publishChatbot(app, await app.register());
    const visitor = await startVisitor(app, otherBot);
    await visitor.post(`/api/chat/${otherBot}/messages`, { message: 'Is it open on Sunday?' });
    const [begin, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const erased = begin.promise.then(erase);
    const other = blocked.promise.then(() => visitor.delete(`/api/chat/${otherBot}/me`));
    await withPlatform(app.deps.database, async (tx) => {
      await lock(conversation(id))(tx);
      begin.resolve();
      await somebodyWaits(tx);
      blocked.resolve();
      expect((await Promise.race([other, wait(10_000, { status: 'waits' })])).status).toBe(204);
    });
    expect((await erased).status).toBe(204);
  });

  it('makes an organization wait only for its own entries in a bucket', async () => {
    const visitorOf = async (chatbotId: string) => {
      const visitor = await startVisitor(app, chatbotId);
      await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'Is it open on Sunday?' });
      return () => visitor.delete(`/api/chat/${chatbotId}/me`);
    };
    const slow = await app.register();
    const [slowBot, otherBot] = [
      await publishChatbot(app, slow),
      await publishChatbot(app, await app.register()),
    ];
    const first = await visitorOf(slowBot);
    const second = await visitorOf(slowBot);
    const other = await visitorOf(otherBot);
    const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const appended: string[] = [];
    const folder = { ...app.deps.erasureLedger };
    Object.assign(app.deps.erasureLedger, {
      chain: 'by organization',
      append: async (erasure: Erasure) => {
        appended.push(erasure.organizationId);
        begun.resolve();
        if (erasure.organizationId === slow.organizationId) await free.promise;
        return await folder.append(erasure);
      },
    });
    try {
      const held = first();
      await begun.promise;
      const waiting = second();
      expect((await Promise.race([other(), wait(10_000, { status: 'waits' })])).status).toBe(204);
      const waitsForLedger = sql`
        select pid from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(() => app.deps.database.platform.rows(waitsForLedger)).toHaveLength(1);
      expect(appended.filter((id) => id === slow.organizationId)).toHaveLength(1);
      free.resolve();
      expect([(await held).status, (await waiting).status]).toEqual([204, 204]);
    } finally {
      free.resolve();
      Object.assign(app.deps.erasureLedger, folder);
    }
  });
});
