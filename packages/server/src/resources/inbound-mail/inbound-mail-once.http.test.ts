import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { answerAddress, deliver, inboundEnv, mailTo, rawMail } from '../../../test/inbound-mail.ts';
import { publishWithPeople, startTalk } from '../../../test/inbox-fixtures.ts';
import { runningTwice } from '../../../test/running-twice.ts';
import { type SecondWeb, startSecondWeb } from '../../../test/second-web.ts';
import { setTrap } from '../../../test/trap.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { createReplyTokens, replyAddressFor } from '../../mail/reply-token.ts';
import { ManualClock } from '../../ports/clock.ts';
import { inboundMailSchedules } from './inbound-mail.jobs.ts';
import { receiveMail } from './receive-mail.ts';

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
let app: TestApp;
let second: SecondWeb;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp({ clock, env: inboundEnv, runByHand: ['inbound_mail.sweep'] });
  second = await startSecondWeb(app);
  owner = await app.register();
  chatbotId = await publishWithPeople(app, owner);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const rows = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  withPlatform(app.deps.database, (tx) => tx.rows<Row>(statement));
/** What an email may change; insights come by themselves. */
const read = async (id: string) => {
  const { rev, status, controller, handover, messages, notes } = (await owner.get(`/api/conversations/${id}`))
    .body;
  return { rev, status, controller, handover, messages, notes };
};
const countMails = async (id: string) =>
  (await rows(sql`select 1 from messages where conversation_id = ${id} and via = 'email'`)).length;

async function mailed(address = 'bob@example.com'): Promise<{ id: string; to: string; messageId: string }> {
  const id = await startTalk(app, chatbotId);
  return { id, messageId: await mailTo(app, owner, id, address), to: answerAddress(app, id) };
}

describe('an email is taken once', () => {
  it('however often it is handed in, whatever mail servers have added on its way', async () => {
    const { id, to } = await mailed();
    const raw = rawMail({ To: to });
    expect((await deliver(app, raw)).outcome).toBe('stored');
    expect((await deliver(app, raw)).outcome).toBe('duplicate');
    expect((await deliver(app, `Received: by mx2.example.com\r\nX-Parley: x\r\n${raw}`)).outcome).toBe(
      'duplicate',
    );
    expect(await countMails(id)).toBe(1);
    expect((await deliver(app, rawMail({ To: to }))).outcome).toBe('stored');
  });

  it('and two without a Message-ID are two, though of the same second', async () => {
    const { id, to } = await mailed();
    const [one, other] = ['First', 'Second'].map((text) =>
      rawMail({ To: to, 'Message-ID': undefined }, text),
    );
    expect((await deliver(app, one ?? '')).outcome).toBe('stored');
    expect((await deliver(app, other ?? '')).outcome).toBe('stored');
    expect((await deliver(app, one ?? '')).outcome).toBe('duplicate');
    expect(await countMails(id)).toBe(2);
  });

  it('by two processes at the same moment', async () => {
    const { id, to } = await mailed();
    for (let round = 0; round < 5; round += 1) {
      const raw = rawMail({ To: to });
      const outcomes = await Promise.all([
        deliver(app, raw),
        deliver(app, raw, { origin: second.origin }),
        deliver(app, raw),
        deliver(app, raw, { origin: second.origin }),
      ]);
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
        'duplicate',
        'duplicate',
        'duplicate',
        'stored',
      ]);
    }
    expect(await countMails(id)).toBe(5);
    const ordinals = (await read(id)).messages.map(({ ordinal }: { ordinal: number }) => ordinal);
    expect(new Set(ordinals).size).toBe(ordinals.length);
  });

  it('where every transaction runs twice', async () => {
    const { id, to } = await mailed();
    const deps = { ...app.deps, database: runningTwice(app.deps.database) };
    const raw = Buffer.from(rawMail({ To: to }));
    expect(await receiveMail(deps, raw)).toBe('stored');
    expect(await receiveMail(deps, raw)).toBe('duplicate');
    expect(await receiveMail(deps, Buffer.from(rawMail({ To: to, From: 'eve@example.com' })))).toBe(
      'otherSender',
    );
    expect(await countMails(id)).toBe(1);
    expect((await read(id)).notes).toHaveLength(1);
  });

  it.each(['messages', 'events', 'handovers'])(
    'though its transaction ends at a write to %s',
    async (table) => {
      const { id, to } = await mailed();
      await owner.post(`/api/conversations/${id}/release`, {});
      await setTrap(app.deps.database, { table, at: 'insert', code: '40P01', times: 2 });
      const raw = rawMail({ To: to });
      expect((await deliver(app, raw)).outcome).toBe('stored');
      expect((await deliver(app, raw)).outcome).toBe('duplicate');
      expect(await countMails(id)).toBe(1);
      expect(
        (await rows(sql`select 1 from handovers where conversation_id = ${id} and reason = 'mail'`)).length,
      ).toBe(1);
    },
  );

  it('though the process dies after the commit, before anybody is told', async () => {
    const { id, to } = await mailed();
    const raw = Buffer.from(rawMail({ To: to }));
    const publish = () => Promise.reject(new Error('killed'));
    const dying = { ...app.deps, pubsub: { ...app.deps.pubsub, publish } };
    expect(await receiveMail(dying, raw)).toBe('stored');
    expect(await receiveMail(app.deps, raw)).toBe('duplicate');
    await app.settled();
    expect(await countMails(id)).toBe(1);
    expect(
      await rows(sql`select 1 from recorded.events where resource_id = ${id} and type = 'message.received'`),
    ).toHaveLength(2);
  });

  it('and nothing of it stays if its transaction fails for good', async () => {
    const { id, to } = await mailed();
    const before = await read(id);
    await setTrap(app.deps.database, {
      table: 'messages',
      at: 'insert',
      code: '40P01',
      times: 100,
      only: `new.via = 'email'`,
    });
    const raw = rawMail({ To: to });
    expect((await deliver(app, raw)).status).toBe(503);
    expect(await read(id)).toEqual(before);
    await setTrap(app.deps.database, { table: 'messages', at: 'insert', code: '40P01', times: 0 });
    expect((await deliver(app, raw)).outcome).toBe('stored');
  });
});

describe('what a mail server says', () => {
  const report = (to: string, { address = 'Bob@Example.com', status = '5.1.1', headers = {} } = {}) =>
    rawMail(
      {
        From: 'MAILER-DAEMON@mx.example.com',
        To: to,
        'Return-Path': '<>',
        'Auto-Submitted': 'auto-replied',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
        ...headers,
      },
      `--b\r\nContent-Type: text/plain\r\n\r\nIt failed.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nStatus: ${status}\r\n--b--`,
    );
  const deliveriesOf = (id: string) =>
    rows<{ state: string; error: string | null }>(
      sql`select state, error from deliveries where conversation_id = ${id} and address = 'bob@example.com' order by ordinal`,
    );

  const isRefused = async (id: string) =>
    (await rows(sql`select 1 from deliveries where conversation_id = ${id} and refused_at is not null`))
      .length > 0;

  it('of a permanent failure marks what went to that address in this conversation', async () => {
    const { id, to } = await mailed();
    const { id: other } = await mailed();
    const seen: string[] = [];
    const stop = app.deps.pubsub.subscribe(owner.organizationId, ({ type }) => seen.push(type));
    expect(await deliver(app, report(to))).toEqual({ status: 200, outcome: 'bounce' });
    await app.settled();
    stop();
    expect(await deliveriesOf(id)).toEqual([{ state: 'failed', error: '5.1.1' }]);
    expect(await isRefused(id)).toBe(true);
    expect(await deliveriesOf(other)).toEqual([{ state: 'sent', error: null }]);
    expect(seen).toContain('message.delivery_changed');
    expect(await countMails(id)).toBe(0);
  });

  it('of a passing failure, or without a token, changes nothing', async () => {
    const { id, to } = await mailed();
    expect((await deliver(app, report(to, { status: '4.4.1' }))).outcome).toBe('bounce');
    expect((await deliver(app, report('answers@example.com'))).outcome).toBe('unknownToken');
    expect(await deliveriesOf(id)).toEqual([{ state: 'sent', error: null }]);
  });

  it('of an address that nothing went to means the one that forwards to it, if there is only one', async () => {
    const { id, to } = await mailed();
    expect((await deliver(app, report(to, { address: 'carol@example.com' }))).outcome).toBe('bounce');
    expect(await deliveriesOf(id)).toEqual([{ state: 'failed', error: '5.1.1' }]);
    const two = await mailed();
    await mailTo(app, owner, two.id, 'dan@example.com');
    expect((await deliver(app, report(two.to, { address: 'carol@example.com' }))).outcome).toBe('bounce');
    expect(await deliveriesOf(two.id)).toEqual([{ state: 'sent', error: null }]);
  });

  it('leaves what a screen of the visitor has shown', async () => {
    const { id, to, messageId } = await mailed();
    await rows(sql`update deliveries set state = 'delivered' where message_id = ${messageId} returning 1`);
    expect((await deliver(app, report(to))).outcome).toBe('bounce');
    expect(await deliveriesOf(id)).toEqual([{ state: 'delivered', error: null }]);
  });

  it('without naming an address means the only one there is', async () => {
    const { id, to } = await mailed();
    const text = rawMail(
      {
        From: 'MAILER-DAEMON@x.y',
        To: to,
        'Return-Path': '<>',
        'Content-Type': 'multipart/report; boundary="b"',
      },
      '--b\r\nContent-Type: text/plain\r\n\r\n550 5.7.1 refused\r\n--b--',
    );
    expect((await deliver(app, text)).outcome).toBe('bounce');
    expect(await deliveriesOf(id)).toEqual([{ state: 'failed', error: '5.7.1' }]);
    expect(await isRefused(id)).toBe(false);
  });

  it('is found by the email that it returns', async () => {
    const { id, to } = await mailed();
    const returned = `--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; bob@example.com\r\nStatus: 5.1.1\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nFrom: no-reply@example.com\r\nReply-To: ${to}\r\n--b--`;
    const raw = rawMail(
      {
        From: 'MAILER-DAEMON@x.y',
        To: 'answers@example.com',
        'Return-Path': '<>',
        'Content-Type': 'multipart/report; boundary="b"',
      },
      returned,
    );
    expect((await deliver(app, raw)).outcome).toBe('bounce');
    expect(await deliveriesOf(id)).toEqual([{ state: 'failed', error: '5.1.1' }]);
  });

  it('TEN-01: with a forged token reaches nothing', async () => {
    const { id } = await mailed();
    const stranger = createReplyTokens({
      appSecret: 'of-another-installation-32-chars!',
      appSecretPrevious: undefined,
    });
    const forged = replyAddressFor('answers@example.com', stranger.tokenFor(id));
    expect((await deliver(app, report(forged))).outcome).toBe('unknownToken');
    expect(await deliveriesOf(id)).toEqual([{ state: 'sent', error: null }]);
  });
});

// Last, because the session of the member ends meanwhile.
it('an email is forgotten after 30 days', async () => {
  const { to } = await mailed();
  const raw = rawMail({ To: to });
  await deliver(app, raw);
  const [sweep] = inboundMailSchedules(app.deps);
  clock.advance(29 * 86_400_000);
  await sweep?.handle(AbortSignal.timeout(10_000));
  expect((await deliver(app, raw)).outcome).toBe('duplicate');
  clock.advance(2 * 86_400_000);
  await sweep?.handle(AbortSignal.timeout(10_000));
  expect(await rows(sql`select 1 from inbound_mails`)).toEqual([]);
});
