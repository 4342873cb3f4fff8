import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  answerAddress,
  deliver,
  inboundEnv,
  mailTo,
  rawMail,
  replyAddress,
} from '../../../test/inbound-mail.ts';
import { publishWithPeople, startTalk } from '../../../test/inbox-fixtures.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { createReplyTokens, loopMark, replyAddressFor } from '../../mail/reply-token.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
const previous = 'previous-secret-of-32-characters!!';
let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { ...inboundEnv, APP_SECRET_PREVIOUS: previous } });
  owner = await app.register();
  chatbotId = await publishWithPeople(app, owner);
});
afterAll(() => app.close());

const read = async (id: string) => (await owner.get(`/api/conversations/${id}`)).body;
const rows = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  withPlatform(app.deps.database, (tx) => tx.rows<Row>(statement));
const change = (statement: ReturnType<typeof sql>) =>
  withPlatform(app.deps.database, (tx) => tx.execute(statement));
const mailsOf = (id: string) =>
  rows<{ content: string; quoted: string | null; via: string; status: string }>(
    sql`select content, quoted, via, status from messages where conversation_id = ${id} and via = 'email' order by ordinal`,
  );
const notesOf = async (id: string): Promise<string[]> =>
  (await read(id)).notes.map(({ content }: { content: string }) => content);
const eventsOf = async (id: string): Promise<string[]> => {
  const found = await rows<{ type: string }>(
    sql`select type from recorded.events where resource_id = ${id} order by id`,
  );
  return found.map(({ type }) => type);
};

/** A conversation of which a person's message was emailed to bob@example.com. */
async function mailed(): Promise<{ id: string; to: string; messageId: string }> {
  const id = await startTalk(app, chatbotId);
  const messageId = await mailTo(app, owner, id);
  return { id, to: answerAddress(app, id), messageId };
}

describe('a visitor’s answer', () => {
  it('becomes a message to the person who has the conversation, and waits', async () => {
    const { id, to } = await mailed();
    const before = await read(id);
    expect(before.handover.waitingSince).toBe(null);
    const raw = rawMail(
      { To: to },
      'Yes, please.\r\n\r\nOn Mon, Jun 1, 2026 Ada <ada@example.com> wrote:\r\n> We have found it.',
    );
    expect(await deliver(app, raw)).toEqual({ status: 200, outcome: 'stored' });
    const [stored] = await mailsOf(id);
    expect(stored).toMatchObject({ content: 'Yes, please.', via: 'email', status: 'complete' });
    expect(stored?.quoted).toContain('> We have found it.');
    const conversation = await read(id);
    expect(conversation).toMatchObject({ controller: 'person', status: 'active', unread: before.unread + 1 });
    expect(conversation.handover.waitingSince).toBe(clock.now().toISOString());
    expect(conversation.messages.at(-1)).toMatchObject({ role: 'user', content: 'Yes, please.' });
    expect(await notesOf(id)).toEqual([]);
  });

  it('opens a handover where the chatbot has the conversation, and the chatbot answers nothing', async () => {
    const { id, to } = await mailed();
    await owner.post(`/api/conversations/${id}/release`, {});
    const before = (await read(id)).messages.length;
    expect((await deliver(app, rawMail({ To: to }))).outcome).toBe('stored');
    await app.settled();
    const conversation = await read(id);
    expect(conversation).toMatchObject({ controller: 'bot', status: 'active' });
    expect(conversation.handover).toMatchObject({
      reason: 'mail',
      offer: 'message',
      waitingSince: clock.now().toISOString(),
    });
    expect(conversation.messages).toHaveLength(before + 1);
  });

  it('opens the handover for the team of the chatbot, and for none once that is deleted', async () => {
    const team = (await owner.post('/api/teams', { name: 'Shop', memberIds: [] })).body;
    const withTeam = await publishChatbot(app, owner, {
      settings: { deployment: { people: { enabled: true, teamId: team.id } } },
    });
    const answered = async () => {
      const id = await startTalk(app, withTeam);
      await mailTo(app, owner, id);
      await owner.post(`/api/conversations/${id}/release`, {});
      expect((await deliver(app, rawMail({ To: answerAddress(app, id) }))).outcome).toBe('stored');
      const open = sql<{ team_id: string | null }>`
        select team_id from handovers where conversation_id = ${id} and ended_at is null`;
      return (await rows(open))[0]?.team_id;
    };
    expect(await answered()).toBe(team.id);
    expect((await owner.delete(`/api/teams/${team.id}`)).status).toBe(204);
    expect(await answered()).toBe(null);
  });

  it('makes a completed conversation active again, and lists show it', async () => {
    const { id, to } = await mailed();
    await owner.post(`/api/conversations/${id}/close`, { outcome: 'resolved' });
    expect((await deliver(app, rawMail({ To: to }, 'One more question'))).outcome).toBe('stored');
    expect(await read(id)).toMatchObject({ status: 'active', handover: { reason: 'mail', outcome: null } });
    const [row] = await rows<{ excerpt: string; ended_at: Date | null }>(
      sql`select excerpt, ended_at from conversations where id = ${id}`,
    );
    expect(row).toEqual({ excerpt: 'One more question', ended_at: null });
  });

  it('after spam is stored, and asks for nobody', async () => {
    const { id, to } = await mailed();
    await owner.post(`/api/conversations/${id}/close`, { outcome: 'spam' });
    expect((await deliver(app, rawMail({ To: to }))).outcome).toBe('stored');
    expect(await mailsOf(id)).toHaveLength(1);
    expect((await read(id)).handover).toMatchObject({ outcome: 'spam' });
  });

  it('wakes a snoozed conversation, and keeps the time since the visitor waits', async () => {
    const { id, to } = await mailed();
    await deliver(app, rawMail({ To: to }));
    const since = (await read(id)).handover.waitingSince;
    const until = new Date(clock.now().getTime() + 86_400_000).toISOString();
    await owner.post(`/api/conversations/${id}/snooze`, { until });
    clock.advance(1_000);
    await deliver(app, rawMail({ To: to }));
    expect((await read(id)).handover).toMatchObject({ waitingSince: since, snoozedUntil: null });
  });

  it('is announced like a message to people, and counts as one of the visitor', async () => {
    const { id, to } = await mailed();
    await app.settled();
    const counted = async () => {
      const [row] = await rows<{ messages: number }>(
        sql`select coalesce(sum(messages), 0)::integer as messages from usage_months where organization_id = ${owner.organizationId}`,
      );
      return row?.messages;
    };
    const used = await counted();
    const seen: string[] = [];
    const stop = app.deps.pubsub.subscribe(owner.organizationId, ({ type }) => seen.push(type));
    await deliver(app, rawMail({ To: to }));
    await app.settled();
    stop();
    expect(seen).toContain('message.received');
    expect(await counted()).toBe(used);
    expect((await eventsOf(id)).filter((type) => type === 'message.received')).toHaveLength(2);
  });

  it('keeps 4,000 characters of it, and the rest for staff', async () => {
    const { id, to } = await mailed();
    await deliver(
      app,
      rawMail({ To: to, 'Content-Type': 'text/plain; charset=utf-8' }, `${'😀'.repeat(4_000)}End`),
    );
    const [stored] = await mailsOf(id);
    expect([...(stored?.content ?? '')]).toHaveLength(4_000);
    expect(stored?.quoted).toBe('End');
  });

  it('tells staff of files that are not kept', async () => {
    const { id, to } = await mailed();
    const body =
      '--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\n\r\n%PDF\r\n--b--';
    await deliver(app, rawMail({ To: to, 'Content-Type': 'multipart/mixed; boundary="b"' }, body));
    expect(await mailsOf(id)).toMatchObject([{ content: 'See the file.' }]);
    expect(await notesOf(id)).toEqual(['Attachments that were not kept: 1']);
    expect((await read(id)).notes[0]).toMatchObject({ author: null, mentions: [] });
  });

  it('without words is its subject', async () => {
    const { id, to } = await mailed();
    await deliver(app, rawMail({ To: to, Subject: 'Please call me' }, ''));
    expect(await mailsOf(id)).toMatchObject([{ content: 'Please call me' }]);
  });

  it.each(['Cc', 'Delivered-To', 'X-Original-To', 'Envelope-To'])(
    'is found by the address in %s',
    async (header) => {
      const { to } = await mailed();
      expect(
        (await deliver(app, rawMail({ To: 'shop@example.com', [header]: to.toUpperCase() }))).outcome,
      ).toBe('stored');
    },
  );

  it('PRIV-09: is masked where the chatbot anonymizes, also what it quotes and what notes say', async () => {
    const masked = await publishChatbot(app, owner, {
      settings: { deployment: { people: { enabled: true } }, privacy: { anonymization: 'partial' } },
    });
    const id = await startTalk(app, masked);
    await mailTo(app, owner, id);
    const to = answerAddress(app, id);
    const words = 'Call +49 30 1234567 or write to bob@example.com.\r\n\r\n> ask carol@example.com';
    await deliver(app, rawMail({ To: to }, words));
    await deliver(app, rawMail({ To: to, From: 'Eve <eve@example.com>' }, words));
    const kept = JSON.stringify([await mailsOf(id), await notesOf(id)]);
    expect(kept).toContain('[email]');
    expect(kept).not.toMatch(/1234567|bob@|carol@|eve@/u);
  });
});

describe('an email of somebody else', () => {
  it.each([
    ['another address', { From: 'Eve <eve@example.com>' }],
    ['several senders', { From: 'bob@example.com, eve@example.com' }],
    ['no sender', { From: undefined }],
    ['a name like the visitor’s address', { From: '"bob@example.com" <eve@example.com>' }],
  ])('by %s becomes a note, never the visitor’s words', async (_what, headers) => {
    const { id, to } = await mailed();
    const visitor = await rows<{ waiting_since: Date | null }>(
      sql`select waiting_since from handovers where conversation_id = ${id}`,
    );
    expect(await deliver(app, rawMail({ To: to, ...headers }, 'Send the refund to me'))).toEqual({
      status: 200,
      outcome: 'otherSender',
    });
    expect(await mailsOf(id)).toEqual([]);
    const [note] = await notesOf(id);
    expect(note).toMatch(
      /^This email came from an address that nothing of this conversation was sent to:\n\n/u,
    );
    expect(note).toContain('Send the refund to me');
    if (headers.From?.startsWith('Eve')) expect(note).toContain('Eve <eve@example.com>');
    expect(await rows(sql`select waiting_since from handovers where conversation_id = ${id}`)).toEqual(
      visitor,
    );
  });

  it('is never in what a visitor gets', async () => {
    const started = await app
      .anonymous()
      .post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
    const { conversationId: id, visitorToken } = started.body;
    await mailTo(app, owner, id);
    await deliver(
      app,
      rawMail({ To: answerAddress(app, id), From: 'Eve <eve@example.com>' }, 'Secret words'),
    );
    await deliver(app, rawMail({ To: answerAddress(app, id) }, 'My own words'));
    const visitor = app.anonymous().with({ authorization: `Bearer ${visitorToken}` });
    const all = (
      await Promise.all(['messages', 'me'].map((call) => visitor.get(`/api/chat/${chatbotId}/${call}`)))
    ).map(({ status, text }) => `${status} ${text}`);
    expect(all.join('\n')).toContain('My own words');
    expect(all.join('\n')).not.toMatch(/Secret words|eve@example/u);
  });
});

describe('an email that no person has written to us', () => {
  it.each([
    ['loop', { 'X-Parley': 'mark' }],
    ['autoReply', { 'Auto-Submitted': 'auto-replied' }],
    ['autoReply', { 'Auto-Submitted': 'auto-generated; x' }],
    ['autoReply', { Precedence: 'bulk' }],
    ['autoReply', { Precedence: 'Auto_Reply' }],
    ['autoReply', { 'List-Id': '<list.example.com>' }],
    ['bounce', { 'Return-Path': '<>' }],
    ['tooMany', { Cc: Array.from({ length: 20 }, (_, index) => `r${index}@example.com`).join(', ') }],
    ['stored', { 'Auto-Submitted': 'no', Precedence: 'normal', 'Return-Path': '<bob@example.com>' }],
  ])('is %s with %j', async (outcome, headers) => {
    const { id, to } = await mailed();
    const before = await read(id);
    const given = 'X-Parley' in headers ? { 'X-Parley': loopMark(app.deps.secret) } : headers;
    expect(await deliver(app, rawMail({ To: to, ...given }))).toEqual({ status: 200, outcome });
    if (outcome !== 'stored') expect((await read(id)).messages).toEqual(before.messages);
    expect(await notesOf(id)).toEqual([]);
  });

  it('is a loop also by the previous secret', async () => {
    const { to } = await mailed();
    expect((await deliver(app, rawMail({ To: to, 'X-Parley': loopMark(previous) }))).outcome).toBe('loop');
    expect((await deliver(app, rawMail({ To: to, 'X-Parley': 'of another installation' }))).outcome).toBe(
      'stored',
    );
  });

  it('is taken 30 times an hour a conversation, whoever sends it', async () => {
    const { id, to } = await mailed();
    await change(sql`
      insert into inbound_mails (hash, organization_id, conversation_id, outcome, received_at)
      select sha256(convert_to(${id} || n, 'UTF8')), ${owner.organizationId}, ${id}, 'stored', ${clock.now()}
      from generate_series(1, 29) n`);
    expect((await deliver(app, rawMail({ To: to }))).outcome).toBe('stored');
    expect((await deliver(app, rawMail({ To: to }))).outcome).toBe('tooMany');
    expect((await deliver(app, rawMail({ To: to, From: 'eve@example.com' }))).outcome).toBe('tooMany');
    expect((await deliver(app, rawMail({ To: (await mailed()).to }))).outcome).toBe('stored');
    clock.advance(3_600_001);
    expect((await deliver(app, rawMail({ To: to }))).outcome).toBe('stored');
  });
});

describe('a token', () => {
  it('that is forged, or of another conversation’s address, opens nothing', async () => {
    const { to } = await mailed();
    const flipped = [0, 5, 20, 43].map((at) => {
      const start = 'answers+'.length + at;
      return to.slice(0, start) + (to[start] === 'a' ? 'b' : 'a') + to.slice(start + 1);
    });
    const stranger = createReplyTokens({
      appSecret: 'of-another-installation-32-chars!',
      appSecretPrevious: undefined,
    });
    const forged = [
      ...flipped,
      replyAddressFor(replyAddress, stranger.tokenFor('0199c0de-0000-7000-9000-000000000001')),
      to.replace('example.com', 'example.org'),
      replyAddress,
      'nobody@example.com',
    ];
    for (const address of forged) {
      expect((await deliver(app, rawMail({ To: address }))).outcome).toBe('unknownToken');
    }
  });

  it('of the previous secret counts while that is set', async () => {
    const { id } = await mailed();
    const old = createReplyTokens({ appSecret: previous, appSecretPrevious: undefined });
    expect(
      (await deliver(app, rawMail({ To: replyAddressFor(replyAddress, old.tokenFor(id)) }))).outcome,
    ).toBe('stored');
  });

  it('of a conversation that never was, is deleted, or whose chatbot is gone: gone', async () => {
    const nobody = answerAddress(app, '0199c0de-0000-7000-9000-000000000001');
    expect((await deliver(app, rawMail({ To: nobody }))).outcome).toBe('gone');
    const { id, to } = await mailed();
    const first = rawMail({ To: to });
    await deliver(app, first);
    await owner.post('/api/conversations/bulk-delete', { ids: [id] });
    expect((await deliver(app, rawMail({ To: to }))).outcome).toBe('gone');
    expect(await rows(sql`select 1 from inbound_mails where conversation_id = ${id}`)).toEqual([]);
    const archived = await publishWithPeople(app, owner);
    const other = await startTalk(app, archived);
    await mailTo(app, owner, other);
    await change(sql`update chatbots set status = 'archived' where id = ${archived}`);
    expect((await deliver(app, rawMail({ To: answerAddress(app, other) }))).outcome).toBe('gone');
  });

  it('TEN-01: names its own organization alone, whose visitors are not those of another', async () => {
    const rival = await app.register();
    const theirs = await startTalk(app, await publishWithPeople(app, rival));
    await mailTo(app, rival, theirs, 'carol@example.com');
    const { id } = await mailed();
    const { messages, notes, rev } = await read(id);
    expect((await deliver(app, rawMail({ To: answerAddress(app, theirs) }))).outcome).toBe('otherSender');
    expect(
      (await deliver(app, rawMail({ To: answerAddress(app, theirs), From: 'carol@example.com' }))).outcome,
    ).toBe('stored');
    expect(await read(id)).toMatchObject({ messages, notes, rev });
    const [noted] = await rows<{ organization_id: string }>(
      sql`select distinct organization_id from inbound_mails where conversation_id = ${theirs}`,
    );
    expect(noted).toEqual({ organization_id: rival.organizationId });
  });
});
