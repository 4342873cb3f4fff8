import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  answerAddress,
  deliver,
  inboundEnv,
  mailTo,
  rawMail,
  signedHeaders,
} from '../../../test/inbound-mail.ts';
import { publishWithPeople, startTalk } from '../../../test/inbox-fixtures.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { systemClock } from '../../ports/clock.ts';

let app: TestApp;
let without: TestApp;
let owner: Member;
let talkId: string;
let to: string;

beforeAll(async () => {
  app = await startTestApp({ env: inboundEnv });
  without = await startTestApp();
  owner = await app.register();
  talkId = await startTalk(app, await publishWithPeople(app, owner));
  await mailTo(app, owner, talkId);
  to = answerAddress(app, talkId);
});
afterAll(() => Promise.all([app.close(), without.close()]));

const now = () => systemClock.now();
const countMails = async () => {
  const found = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ count: number }>(sql`select count(*) as count from inbound_mails`),
  );
  return found?.count;
};

describe('a call of a mail service', () => {
  it('without a secret finds nothing, like any unknown address', async () => {
    const raw = rawMail({});
    expect(await deliver(without, raw)).toEqual({ status: 404, outcome: 'not_found' });
    const bare = await fetch(`${without.origin}/api/mail/inbound`, { method: 'POST' });
    const unknown = await fetch(`${without.origin}/api/mail/nothing`, { method: 'POST' });
    const shape = async (response: Response) => {
      const body = (await response.json()) as Record<string, unknown>;
      return [response.status, { ...body, requestId: '' }];
    };
    expect(await shape(bare)).toEqual(await shape(unknown));
  });

  it('that is not signed as it should be is refused, and nothing is noted', async () => {
    const raw = rawMail({ To: to });
    const before = await countMails();
    const { 'webhook-id': _, ...unnamed } = signedHeaders(raw, now());
    const refused = [
      { 'content-type': 'message/rfc822' },
      unnamed,
      signedHeaders(`${raw} `, now()),
      signedHeaders(raw, now(), `whsec_${Buffer.alloc(32, 'x').toString('base64')}`),
      signedHeaders(raw, new Date(now().getTime() - 360_000)),
      { ...signedHeaders(raw, now()), 'content-type': 'text/plain' },
    ];
    for (const headers of refused) {
      expect(await deliver(app, raw, { headers })).toEqual({ status: 400, outcome: 'webhook_refused' });
    }
    expect(await countMails()).toBe(before);
    expect((await deliver(app, raw)).outcome).toBe('stored');
  });

  it('with another type of content is not taken', async () => {
    const raw = rawMail({ To: to });
    const headers = { ...signedHeaders(raw, now()), 'content-type': 'application/xml' };
    expect((await deliver(app, raw, { headers })).status).toBe(415);
  });

  it('of more than 25 MB is 413, and one of 24 MB is taken', async () => {
    const file = (megabytes: number) =>
      `Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nSee the file.\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\n${'x'.repeat(76)}`.padEnd(
        megabytes * 1_048_576,
        `\r\n${'y'.repeat(74)}`,
      );
    const raw = (megabytes: number) =>
      `To: ${to}\r\nFrom: bob@example.com\r\nMessage-ID: <${megabytes}@x>\r\n${file(megabytes)}\r\n--b--`;
    expect(await deliver(app, raw(26))).toEqual({ status: 413, outcome: 'payload_too_large' });
    expect(await deliver(app, raw(24))).toEqual({ status: 200, outcome: 'stored' });
  });

  it('with an email that cannot be read is tooLarge, and staff are told once of the visitor’s', async () => {
    const part = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n';
    const unreadable = (headers: Record<string, string>) =>
      rawMail({ ...headers, 'Content-Type': 'multipart/mixed; boundary="b"' }, `${part.repeat(250)}--b--`);
    const raw = unreadable({ To: to });
    expect(await deliver(app, raw)).toEqual({ status: 200, outcome: 'tooLarge' });
    expect(await deliver(app, raw)).toEqual({ status: 200, outcome: 'duplicate' });
    const ofOther = unreadable({ To: to, From: 'eve@example.com' });
    expect(await deliver(app, ofOther)).toEqual({ status: 200, outcome: 'tooLarge' });
    const { notes } = (await owner.get(`/api/conversations/${talkId}`)).body;
    const told = notes.filter(({ content }: { content: string }) => content.includes('could not be read'));
    expect(told).toMatchObject([{ author: null, content: 'An email of the visitor could not be read.' }]);
  });

  it('by a stranger is looked at without being parsed', async () => {
    const part = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n';
    const raw = rawMail(
      { To: `answers+${'a'.repeat(44)}@example.com`, 'Content-Type': 'multipart/mixed; boundary="b"' },
      `${part.repeat(250)}--b--`,
    );
    expect(await deliver(app, raw)).toEqual({ status: 200, outcome: 'unknownToken' });
  });

  it.each([
    ['folded', (address: string) => `\r\n Shop <shop@example.com>,\r\n\t"Answers" <${address}>`],
    [
      'in capitals, encoded names before',
      (address: string) => `=?utf-8?Q?Caf=C3=A9?= <${address.toUpperCase()}>`,
    ],
  ])('is the visitor’s where the address is %s', async (_how, written) => {
    expect((await deliver(app, rawMail({ TO: written(to) }))).outcome).toBe('stored');
  });

  it.each([
    ['nothing', ''],
    ['no headers', '\r\n\r\nHello'],
    ['bytes that are no text', '\u0000\u0001\ufffd'],
    [
      'headers that inject',
      `From: bob@example.com\r\nTo: =?utf-8?Q?x=0D=0ABcc:?= <${'a'.repeat(400)}@b.c>\r\n\r\nx`,
    ],
  ])('with %s has an outcome', async (_what, raw) => {
    expect(await deliver(app, raw)).toEqual({ status: 200, outcome: 'unknownToken' });
    expect(await deliver(app, raw)).toEqual({ status: 200, outcome: 'duplicate' });
  });

  it('during maintenance is to come again, and nothing is lost', async () => {
    const raw = rawMail({ To: to });
    const maintain = (active: boolean) =>
      withPlatform(app.deps.database, (tx) =>
        app.deps.platform.put(
          tx,
          { maintenance: { active, message: null, expectedEnd: null, startsAt: null } },
          now(),
        ),
      ).then(() => app.deps.platform.refresh());
    await maintain(true);
    try {
      expect(await deliver(app, raw)).toEqual({ status: 503, outcome: 'maintenance' });
    } finally {
      await maintain(false);
    }
    expect((await deliver(app, raw)).outcome).toBe('stored');
  });
});

it('an email is taken by no other route', async () => {
  for (const path of ['/api/login', '/api/chatbots', '/api/billing/stripe-events']) {
    const response = await fetch(`${app.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822' },
      body: 'x'.repeat(2_000_000),
    });
    expect(response.status).toBe(415);
  }
});

describe('bodies whose signature is not known yet', () => {
  const forged = () => signedHeaders('another body', now());

  it('are read two at once; who waits for too long is to come again', async () => {
    const slow = [0, 1].map(() => {
      const call = http.request(`${app.origin}/api/mail/inbound`, { method: 'POST', headers: forged() });
      call.on('error', () => {});
      call.write('To: x');
      return call;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const raw = rawMail({ To: to });
    const sent = { method: 'POST', headers: signedHeaders(raw, now()), body: raw };
    const response = await fetch(`${app.origin}/api/mail/inbound`, sent);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'overloaded' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    // Its length alone refuses this one, without a place.
    const tooLong = await deliver(app, 'x'.repeat(26 * 1_048_576), { headers: forged() });
    expect(tooLong.status).toBe(413);
    for (const call of slow) call.destroy();
    expect((await deliver(app, raw)).outcome).toBe('stored');
  });

  // Last, because this address has to wait afterwards.
  it('SEC-21: are read of no address that was refused too often', async () => {
    const raw = rawMail({ To: to });
    let calls = 0;
    while ((await deliver(app, raw, { headers: forged() })).status === 400) calls += 1;
    expect(calls).toBeLessThan(20);
    expect(await deliver(app, raw)).toEqual({ status: 429, outcome: 'rate_limited' });
  });
});
