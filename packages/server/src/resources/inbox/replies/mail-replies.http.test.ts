import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { answerAddress, deliver, inboundSecret, rawMail } from '../../../../test/inbound-mail.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../../test/mail-server.ts';
import { chatbotWithPeople } from '../../../../test/people-at-work.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { removeTrap, setTrap } from '../../../../test/trap.ts';
import { withPlatform } from '../../../db/scope.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { ReplyMail } from '../../../jobs/mail-rows.ts';
import { settleReply } from '../../../jobs/reply-mails.ts';
import { minuteMs, secondMs } from '../../../lib/timing/durations.ts';
import { createReplyTokens } from '../../../mail/reply-token.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { conversationsSlice } from '../../conversations/conversations.slice.ts';
import { inboxSlice } from '../inbox.slice.ts';
import { listDueConversations } from './mail-unseen.queries.ts';

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
const email = 'Ana@reader.example';
/** What the mail server answers to an address instead of taking the email. */
const answers = new Map<string, string>();
/** What happens while the mail server takes an email to an address. */
const during = new Map<string, () => Promise<unknown>>();
let server: MailServer;
let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  server = await startMailServer({
    async onRcptTo({ address }, _session, done) {
      await during.get(address)?.();
      const answer = answers.get(address);
      if (answer === undefined) return done(null);
      done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }));
    },
  });
  app = await startTestApp({
    clock,
    runByHand: ['inbox.mail_replies'],
    env: {
      SMTP_URL: server.url,
      MAIL_FROM: 'Parley <hello@parley.example>',
      REPLY_ADDRESS: 'answers@parley.example',
      INBOUND_MAIL_SECRET: inboundSecret,
    },
  });
  owner = await app.register();
  chatbotId = await chatbotWithPeople(app, owner);
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => answers.clear());

const rows = <Row>(statement: Statement<Row>) => withPlatform(app.deps.database, (tx) => tx.rows(statement));
const read = async (id: string, who: TestClient = owner) => (await who.get(`/api/conversations/${id}`)).body;
const write = async (id: string, message: string) => {
  const answer = await owner.post(`/api/conversations/${id}/messages`, { message, seen: 99 });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
const deliveriesOf = async (id: string) =>
  (await read(id)).messages
    .filter(({ role }: { role: string }) => role === 'agent')
    .map(({ delivery }: { delivery: { way: string; state: string } }) => `${delivery.way} ${delivery.state}`);
const mailsTo = (to: string): ReceivedMail[] => server.received.filter((mail) => mail.to === to);
const linesOf = async (id: string) =>
  (await read(id)).messages.flatMap(({ system }: { system?: { key: string } }) => system ?? []);
const mailedLinesOf = async (id: string) =>
  (await linesOf(id)).filter(({ key }: { key: string }) => key === 'mailed');

/** Runs the loop as a process does. */
async function look(): Promise<void> {
  const loop = inboxSlice.work(app.deps).loops.find(({ name }) => name === 'inbox.mail_replies');
  await loop?.run(new AbortController().signal);
}

/** Lets the time pass after which unseen messages are emailed, and sends what is due. */
async function passMinute(): Promise<void> {
  clock.advance(minuteMs + secondMs);
  await look();
  await app.settled();
}

let counter = 0;
/** A visitor who has left this address and gone; each has another one. */
async function leftMessage(id = chatbotId) {
  counter += 1;
  const to = `${counter}.${email}`;
  const answer = await app
    .anonymous()
    .post(`/api/chat/${id}/person`, { email: to, message: 'Where is my parcel?' });
  if (answer.status !== 200) throw new Error(answer.text);
  const visitor = app.anonymous().with({ authorization: `Bearer ${answer.body.visitorToken}` });
  return { to, visitor, id: String(answer.body.conversationId), path: `/api/chat/${id}` };
}

/** Headers by their names in lower case, unfolded. */
function headersOf({ raw }: ReceivedMail): Map<string, string> {
  const head = raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
  return new Map(
    head.split('\r\n').map((line) => {
      const [name = '', ...rest] = line.split(': ');
      return [name.toLowerCase(), rest.join(': ')];
    }),
  );
}

describe('messages that a visitor does not see', () => {
  it('go as one email with all of them, which belongs to the conversation and says so there', async () => {
    const { id, to, path, visitor } = await leftMessage();
    for (const message of ['It is on its way.', 'See https://track.example/7', 'Anything else?']) {
      await write(id, message);
    }
    expect(await deliveriesOf(id)).toEqual(['chat pending', 'chat pending', 'chat pending']);
    clock.advance(50 * secondMs);
    await look();
    expect(mailsTo(to)).toEqual([]);
    await passMinute();
    const [mail, ...others] = mailsTo(to);
    expect(others).toEqual([]);
    expect(mail?.raw).toContain('It is on its way.');
    expect(mail?.raw).toContain('https://track.example/7');
    expect(mail?.raw).toContain('Anything else?');
    const headers = headersOf(mail as ReceivedMail);
    const token = createReplyTokens({ appSecret: app.deps.secret, appSecretPrevious: undefined }).tokenFor(
      id,
    );
    expect(headers.get('reply-to')).toBe(`answers+${token}@parley.example`);
    expect(mail?.from).toBe(`answers+${token}@parley.example`);
    expect(headers.get('references')).toBe(`<${id}@parley.example>`);
    expect(headers.get('from')).toMatch(/<hello@parley\.example>$/);
    expect(headers.get('subject')).toBe('Voucher helper: a message for you');
    expect(await deliveriesOf(id)).toEqual(['email sent', 'email sent', 'email sent']);
    expect((await linesOf(id)).at(-1)).toEqual({
      key: 'mailed',
      params: { email: `${to[0]}…@reader.example` },
    });
    const { messages } = (await visitor.get(`${path}/messages`)).body;
    for (const message of messages) expect(Object.keys(message)).not.toContain('delivery');
    await visitor.post(`${path}/shown`, { ordinal: 99 });
    expect(await deliveriesOf(id)).toEqual(['email delivered', 'email delivered', 'email delivered']);
  });

  it('follow the earlier emails, at most one a minute', async () => {
    const { id, to } = await leftMessage();
    await write(id, 'First');
    await passMinute();
    await rows(sql`update deliveries set due_at = ${clock.now()} where conversation_id = ${id}`);
    await write(id, 'Second');
    await rows(
      sql`update deliveries set due_at = ${clock.now()} where conversation_id = ${id} and state = 'pending'`,
    );
    await look();
    await app.settled();
    expect(mailsTo(to)).toHaveLength(1);
    await passMinute();
    const [first, second, ...others] = mailsTo(to).map(headersOf);
    expect(others).toEqual([]);
    expect(second?.get('references')).toBe(`<${id}@parley.example> ${first?.get('message-id')}`);
    expect(second?.get('in-reply-to')).toBe(first?.get('message-id'));
  });

  it('are not emailed once the visitor has them on the screen, or has withdrawn consent, or left no address', async () => {
    const seen = await leftMessage();
    await write(seen.id, 'Hello');
    await seen.visitor.post(`${seen.path}/shown`, { ordinal: 99 });
    const refused = await leftMessage();
    await write(refused.id, 'Hello');
    await refused.visitor.post(`${refused.path}/consent`, { accepted: false, version: 'v' });
    const { body } = await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: 'Hello' });
    await write(body.conversationId, 'Hello');
    await passMinute();
    expect([...mailsTo(seen.to), ...mailsTo(refused.to)]).toEqual([]);
    expect(await deliveriesOf(seen.id)).toEqual(['chat delivered']);
    expect(await deliveriesOf(refused.id)).toEqual(['chat pending']);
    expect(await deliveriesOf(body.conversationId)).toEqual(['chat pending']);
    const due = await rows(
      sql`select 1 from deliveries where conversation_id in (${refused.id}, ${body.conversationId}) and due_at is not null`,
    );
    expect(due).toEqual([]);
  });

  it('are emailed though a live stream is open, unless the chat tells that it has shown them', async () => {
    const [lost, seen] = [await leftMessage(), await leftMessage()];
    const open = ({ visitor, path }: typeof lost) => visitor.stream('GET', `${path}/stream?live=true`);
    const streams = [await open(lost), await open(seen)];
    for (const { id } of [lost, seen]) await write(id, 'Hello');
    for (const { events } of streams) {
      let event = await events.next();
      while (event.value?.data.message?.content !== 'Hello') event = await events.next();
    }
    expect((await seen.visitor.post(`${seen.path}/shown`, { ordinal: 99 })).status).toBe(204);
    await passMinute();
    expect([mailsTo(lost.to).length, mailsTo(seen.to).length]).toEqual([1, 0]);
    expect(await deliveriesOf(lost.id)).toEqual(['email sent']);
    expect(await deliveriesOf(seen.id)).toEqual(['chat delivered']);
    await lost.visitor.post(`${lost.path}/shown`, { ordinal: 99 });
    expect(await deliveriesOf(lost.id)).toEqual(['email delivered']);
    for (const { abort } of streams) abort();
  });

  it('are emailed without those that were read', async () => {
    const { id, to, visitor, path } = await leftMessage();
    const { ordinal } = await write(id, 'This one is read.');
    await visitor.post(`${path}/shown`, { ordinal });
    await write(id, 'This one is not.');
    await passMinute();
    expect(mailsTo(to).map(({ raw }) => [raw.includes('is not.'), raw.includes('is read.')])).toEqual([
      [true, false],
    ]);
  });

  it('are emailed once, however many processes look at the same time', async () => {
    const { id, to } = await leftMessage();
    await write(id, 'Hello');
    clock.advance(minuteMs + secondMs);
    await Promise.all([look(), look(), look()]);
    await look();
    await app.settled();
    expect(mailsTo(to)).toHaveLength(1);
    expect(await linesOf(id)).toHaveLength(3);
  });

  it('wait in the chat while that is chosen', async () => {
    const silent = await chatbotWithPeople(app, owner, { people: { mailReplies: false } });
    const { id, to } = await leftMessage(silent);
    await write(id, 'Hello');
    await passMinute();
    expect(mailsTo(to)).toEqual([]);
    expect((await read(id)).reach).toEqual({ way: 'none', address: null, isHere: false });
  });
});

describe('the look at what is due', () => {
  const unseenOf = (id: string) =>
    rows<{ due_at: Date | null; way: string }>(
      sql`select due_at, way from deliveries where conversation_id = ${id} order by ordinal`,
    );
  const notDue = (id: string) => rows(sql`update deliveries set due_at = null where conversation_id = ${id}`);

  it('finds a due message behind more than an email holds', async () => {
    const { id, to } = await leftMessage();
    const first = await write(id, 'Hello');
    await rows(sql`
      with copies as (
        insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, rev, created_at)
        select gen_random_uuid(), organization_id, conversation_id, chatbot_id, 100 + n, role, status, content, rev, created_at
        from messages, generate_series(1, 55) n where id = ${first.id}
        returning id, organization_id, conversation_id, ordinal, created_at
      )
      insert into deliveries (organization_id, message_id, conversation_id, ordinal, way, state, changed_at)
      select organization_id, id, conversation_id, ordinal, 'chat', 'pending', created_at from copies`);
    await notDue(id);
    await rows(sql`update conversations set message_count = 200 where id = ${id}`);
    await write(id, 'The last one');
    await passMinute();
    const [mail] = mailsTo(to);
    expect(mail?.raw).toContain('The last one');
    expect((await unseenOf(id)).at(-1)).toEqual({ due_at: null, way: 'email' });
  });

  it('takes turns by organization, leaves out suspended ones, and is bounded for each', async () => {
    const other = await app.register();
    const theirs = await leftMessage(await chatbotWithPeople(app, other));
    const answer = await other.post(`/api/conversations/${theirs.id}/messages`, { message: 'Hi', seen: 99 });
    expect(answer.status).toBe(201);
    const { id } = await leftMessage();
    await write(id, 'Hello');
    await rows(sql`
      with copies as (
        insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
        select gen_random_uuid(), organization_id, chatbot_id, gen_random_uuid(), status, started_at, last_message_at
        from conversations, generate_series(1, 30) n where id = ${id}
        returning id, organization_id
      )
      insert into deliveries (organization_id, message_id, conversation_id, ordinal, way, state, due_at, changed_at)
      select organization_id, gen_random_uuid(), id, 1, 'chat', 'pending', ${clock.now()}, ${clock.now()} from copies`);
    const at = new Date(clock.now().getTime() + minuteMs);
    const due = (limit: number) =>
      withPlatform(app.deps.database, (tx) => listDueConversations(tx, at, limit));
    const organizations = (await due(100)).map(({ organizationId }) => organizationId);
    expect(organizations.filter((one) => one === owner.organizationId)).toHaveLength(20);
    expect(organizations.slice(0, 2).sort()).toEqual([other.organizationId, owner.organizationId].sort());
    await rows(sql`update organizations set suspended_at = now() where id = ${owner.organizationId}`);
    expect(await due(100)).toEqual([{ organizationId: other.organizationId, conversationId: theirs.id }]);
    await rows(sql`update organizations set suspended_at = null where id = ${owner.organizationId}`);
    await rows(sql`delete from deliveries where ordinal = 1 and organization_id = ${owner.organizationId}`);
  });

  it('goes on with the others if one can neither be emailed nor postponed', async () => {
    const bad = await leftMessage();
    await write(bad.id, 'Hello');
    clock.advance(secondMs);
    const good = await leftMessage();
    await write(good.id, 'Hello');
    // What follows a message holds its conversation for a moment.
    await app.settled();
    const only = `new.conversation_id = '${bad.id}'`;
    await setTrap(app.deps.database, { table: 'deliveries', at: 'update', code: '40P01', times: 999, only });
    try {
      await passMinute();
    } finally {
      await removeTrap(app.deps.database);
    }
    expect(mailsTo(bad.to)).toEqual([]);
    expect(mailsTo(good.to)).toHaveLength(1);
    await notDue(bad.id);
  });
});

/** A visitor with a message whose email could not be sent yet. */
async function postponed() {
  const left = await leftMessage();
  answers.set(left.to, '451 later');
  await write(left.id, 'Hello');
  await passMinute();
  expect(await deliveriesOf(left.id)).toEqual(['email pending']);
  answers.clear();
  return left;
}

/** Sends what was postponed, if it still is there. */
async function sendPostponed(): Promise<void> {
  clock.advance(2 * minuteMs);
  await app.settled();
  await look();
  await app.settled();
}

const mailsAbout = (id: string) =>
  rows<{ id: string }>(sql`select id from mails where about = ${id} and kind = 'agentReply'`);

describe('an email that has not left', () => {
  it('has no line in the conversation, which says once that it has left', async () => {
    const { id, to } = await postponed();
    expect(await mailedLinesOf(id)).toEqual([]);
    const [mail] = await rows<ReplyMail>(sql`select * from mails where about = ${id}`);
    await sendPostponed();
    expect(mailsTo(to)).toHaveLength(1);
    for (let again = 0; again < 2; again += 1) {
      await settleReply(app.deps, mail as ReplyMail, { kind: 'sent' });
    }
    expect(await mailedLinesOf(id)).toHaveLength(1);
  });

  it.each(['has read it', 'lost consent', 'was sent to again'])(
    'but may have, is answered by the visitor, who %s',
    async (what) => {
      const { id, to, visitor, path } = await postponed();
      if (what === 'has read it') await visitor.post(`${path}/shown`, { ordinal: 99 });
      if (what === 'lost consent') {
        await visitor.post(`${path}/consent`, { accepted: false, version: 'v' });
        await sendPostponed();
      }
      if (what === 'was sent to again') {
        await rows(sql`update deliveries set state = 'failed' where conversation_id = ${id}`);
        const { id: messageId } = (await read(id)).messages.find(
          ({ role }: { role: string }) => role === 'agent',
        );
        expect((await owner.post(`/api/conversations/${id}/messages/${messageId}/retry`, {})).status).toBe(
          200,
        );
      }
      const address = answerAddress(app, id).replace('@example.com', '@parley.example');
      const raw = rawMail({ To: address, From: to });
      expect((await deliver(app, raw)).outcome).toBe('stored');
    },
  );

  it('is withdrawn when the visitor comes back and has it on the screen', async () => {
    const { id, to, visitor, path } = await postponed();
    await visitor.post(`${path}/shown`, { ordinal: 99 });
    expect(await deliveriesOf(id)).toEqual(['chat delivered']);
    expect(await mailsAbout(id)).toEqual([]);
    await sendPostponed();
    expect(mailsTo(to)).toEqual([]);
  });

  it('leaves although the chat has fetched its message, which a closed chat does as well', async () => {
    const { id, to, visitor, path } = await postponed();
    expect((await visitor.get(`${path}/messages`)).status).toBe(200);
    expect(await deliveriesOf(id)).toEqual(['email pending']);
    expect((await read(id)).reach.isHere).toBe(false);
    await sendPostponed();
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('does not leave if the visitor has read it since a process began to send it', async () => {
    const { id, to } = await postponed();
    await rows(sql`update deliveries set state = 'delivered' where conversation_id = ${id}`);
    await sendPostponed();
    expect(mailsTo(to)).toEqual([]);
    expect(await mailsAbout(id)).toEqual([]);
  });

  it('is noted as an email if the visitor reads it while it leaves, because an answer to it may come', async () => {
    const { id, to, visitor, path } = await leftMessage();
    during.set(to, () => visitor.post(`${path}/shown`, { ordinal: 99 }));
    await write(id, 'Hello');
    await passMinute();
    expect(mailsTo(to)).toHaveLength(1);
    expect(await deliveriesOf(id)).toEqual(['email delivered']);
  });

  it('does not leave after consent was withdrawn, and its message waits in the chat', async () => {
    const { id, to, visitor, path } = await postponed();
    await visitor.post(`${path}/consent`, { accepted: false, version: 'v' });
    await sendPostponed();
    expect(mailsTo(to)).toEqual([]);
    expect(await deliveriesOf(id)).toEqual(['chat pending']);
    expect(await mailsAbout(id)).toEqual([]);
  });

  it('SEC-40: goes with what the visitor erases, and so does the address of one that has left', async () => {
    const { id, to, visitor, path } = await postponed();
    expect((await visitor.delete(`${path}/me`)).status).toBe(204);
    await sendPostponed();
    const sent = await leftMessage();
    await write(sent.id, 'Hello');
    await passMinute();
    expect(mailsTo(sent.to)).toHaveLength(1);
    await sent.visitor.delete(`${sent.path}/me`);
    expect(mailsTo(to)).toEqual([]);
    const gone = [id, sent.id];
    expect([...(await mailsAbout(id)), ...(await mailsAbout(sent.id))]).toEqual([]);
    expect(await rows(sql`select 1 from deliveries where conversation_id = any(${gone}::uuid[])`)).toEqual(
      [],
    );
  });

  it('is forgotten with its address when the conversation expires', async () => {
    const { id } = await leftMessage();
    await write(id, 'Hello');
    await passMinute();
    expect(await mailsAbout(id)).toHaveLength(1);
    await rows(sql`
      update conversations set started_at = started_at - interval '400 days', last_message_at = last_message_at - interval '400 days'
      where id = ${id}`);
    const [schedule] = conversationsSlice.work(app.deps).schedules;
    await schedule?.handle(new AbortController().signal);
    expect((await owner.get(`/api/conversations/${id}`)).status).toBe(404);
    expect(await mailsAbout(id)).toEqual([]);
  });

  it('does not leave once the conversation or its chatbot is gone', async () => {
    const one = await postponed();
    expect((await owner.delete(`/api/conversations/${one.id}`)).status).toBe(204);
    const archived = await chatbotWithPeople(app, owner);
    const other = await leftMessage(archived);
    answers.set(other.to, '451 later');
    await write(other.id, 'Hello');
    await passMinute();
    answers.clear();
    await rows(sql`update chatbots set status = 'archived' where id = ${archived}`);
    await sendPostponed();
    expect([...mailsTo(one.to), ...mailsTo(other.to)]).toEqual([]);
  });

  it('REL-15: is sent once with its Message-ID after a process died that had begun', async () => {
    const { id, to } = await postponed();
    const [mail] = await mailsAbout(id);
    await rows(sql`
      update mails set attempts = attempts + 1, due_at = ${new Date(clock.now().getTime() + 2 * minuteMs)} where about = ${id}`);
    await app.settled();
    expect(mailsTo(to)).toEqual([]);
    await sendPostponed();
    expect(mailsTo(to).map((sent) => headersOf(sent).get('message-id'))).toEqual([
      `<${mail?.id}@parley.example>`,
    ]);
    expect(await deliveriesOf(id)).toEqual(['email sent']);
  });
});

describe('an email that was refused', () => {
  /** A message whose email was refused for good. */
  async function failed(answer = '550 5.1.1 no such mailbox') {
    const left = await leftMessage();
    answers.set(left.to, answer);
    const { id: messageId } = await write(left.id, 'Hello');
    await passMinute();
    answers.clear();
    return { ...left, messageId, retry: `/api/conversations/${left.id}/messages/${messageId}/retry` };
  }

  it('is shown with its code, and its address is used no more, until somebody sends it again', async () => {
    const { id, to, retry } = await failed();
    const { messages, reach } = await read(id);
    const { delivery } = messages.find(({ role }: { role: string }) => role === 'agent');
    expect(delivery).toMatchObject({ way: 'email', state: 'failed', error: 'EENVELOPE 550 5.1.1' });
    expect(reach).toMatchObject({ way: 'none', address: null });
    await write(id, 'Again');
    await passMinute();
    expect(mailsTo(to)).toEqual([]);
    const again = await owner.post(retry, {});
    expect([again.status, again.body.delivery.state]).toEqual([200, 'pending']);
    await passMinute();
    expect(mailsTo(to)).toHaveLength(1);
    expect(await deliveriesOf(id)).toEqual(['email sent', 'email sent']);
    expect((await owner.post(retry, {})).status).toBe(409);
  });

  it('is sent again although its address failed for several emails', async () => {
    const { id, to, retry } = await failed();
    await rows(sql`update deliveries set refused_at = null where conversation_id = ${id}`);
    await write(id, 'Again');
    answers.set(to, '550 5.1.1 no such mailbox');
    await passMinute();
    answers.clear();
    await rows(sql`update deliveries set refused_at = ${clock.now()} where conversation_id = ${id}`);
    expect(await deliveriesOf(id)).toEqual(['email failed', 'email failed']);
    expect((await owner.post(retry, {})).status).toBe(200);
    await passMinute();
    expect(mailsTo(to)).toHaveLength(1);
    expect(await deliveriesOf(id)).toEqual(['email sent', 'email failed']);
  });

  it('stays failed with its code where no address may be used, or nothing is emailed', async () => {
    const { id, retry, visitor, path } = await failed();
    await visitor.post(`${path}/consent`, { accepted: false, version: 'v' });
    expect((await owner.post(retry, {})).status).toBe(409);
    const silent = await failed();
    await rows(sql`
      update chatbots set deployment = jsonb_set(deployment, '{people,mailReplies}', 'false') where id = ${chatbotId}`);
    expect((await owner.post(silent.retry, {})).status).toBe(409);
    await rows(sql`
      update chatbots set deployment = jsonb_set(deployment, '{people,mailReplies}', 'true') where id = ${chatbotId}`);
    const all = await rows(sql`
      select state, error, refused_at is not null as is_refused from deliveries
      where conversation_id in (${id}, ${silent.id})`);
    const kept = { state: 'failed', error: 'EENVELOPE 550 5.1.1', is_refused: true };
    expect(all).toEqual([kept, kept]);
  });

  it('by our own mail server leaves the address in use', async () => {
    const { id, to } = await failed('550 5.7.1 relaying denied');
    expect(await deliveriesOf(id)).toEqual(['email failed']);
    expect((await read(id)).reach.way).toBe('email');
    await write(id, 'Again');
    await passMinute();
    expect(mailsTo(to)).toHaveLength(1);
    expect(await deliveriesOf(id)).toEqual(['email failed', 'email sent']);
  });

  it('and given up leaves the address in use', async () => {
    const { id, to } = await leftMessage();
    answers.set(to, '451 later');
    await write(id, 'Hello');
    await passMinute();
    await rows(sql`update mails set attempts = 7, due_at = ${clock.now()} where about = ${id}`);
    await app.settled();
    expect(await deliveriesOf(id)).toEqual(['email failed']);
    expect((await read(id)).reach.way).toBe('email');
  });

  it('is used again once the visitor, who has read the message, leaves the same address again', async () => {
    const { id, to, visitor, path } = await failed();
    await visitor.post(`${path}/shown`, { ordinal: 99 });
    clock.advance(minuteMs);
    expect((await read(id)).reach.way).toBe('none');
    const left = await visitor.post(`${path}/person`, { email: to.toUpperCase(), message: 'Once more' });
    expect(left.status).toBe(200);
    expect((await read(id)).reach.way).toBe('email');
    await write(id, 'Again');
    await passMinute();
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('is used again once the visitor enters it in a consented form', async () => {
    const { id, to } = await failed();
    await rows(sql`delete from contact_requests where conversation_id = ${id}`);
    await rows(sql`
      update leads set provenance = jsonb_build_object('email', jsonb_build_array(jsonb_build_object(
        'value', ${to}::text, 'origin', 'form', 'conversationId', ${id}::text, 'at', now())))
      where id in (select lead_id from lead_conversations where conversation_id = ${id})`);
    expect((await read(id)).reach.way).toBe('none');
    clock.advance(minuteMs);
    await rows(sql`
      insert into consents (id, organization_id, chatbot_id, conversation_id, accepted, version, statement, purpose, source,
        created_at)
      values (${app.deps.ids.next()}, ${owner.organizationId}, ${chatbotId}, ${id}, true, '', 'Yes', 'lead', 'form',
        ${clock.now()})`);
    expect((await read(id)).reach.way).toBe('email');
  });

  it('TEN-01: is sent again only by who may reply in its organization', async () => {
    const { retry, id, messageId } = await failed();
    const viewer = await owner.asRole('viewer');
    const stranger = await app.register();
    expect((await viewer.post(retry, {})).status).toBe(403);
    expect((await stranger.post(retry, {})).status).toBe(404);
    const elsewhere = await leftMessage();
    const crossed = `/api/conversations/${elsewhere.id}/messages/${messageId}/retry`;
    expect((await owner.post(crossed, {})).status).toBe(404);
    expect(await deliveriesOf(id)).toEqual(['email failed']);
  });
});

describe('how a message would reach the visitor', () => {
  it('is told to who may reply, with the address masked', async () => {
    const { id, to, visitor, path } = await leftMessage();
    expect((await read(id)).reach).toEqual({
      way: 'email',
      address: `${to[0]}…@reader.example`,
      isHere: false,
    });
    await write(id, 'Hello');
    await visitor.post(`${path}/shown`, { ordinal: 99 });
    expect((await read(id)).reach).toMatchObject({ way: 'chat', isHere: true });
    clock.advance(31 * secondMs);
    expect((await read(id)).reach).toMatchObject({ way: 'email', isHere: false });
    const viewer = await owner.asRole('viewer');
    expect((await read(id, viewer)).reach).toEqual({ way: 'none', address: null, isHere: false });
  });
});
