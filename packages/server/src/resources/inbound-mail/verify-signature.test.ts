import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { isSigned, signedHead } from './verify-signature.ts';

const secret = `whsec_${Buffer.alloc(32, 'parley').toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 'another').toString('base64')}`;
const now = new Date('2026-06-01T10:00:00Z');
const raw = 'From: bob@example.com\r\n\r\nHello';

function headersOf({ at = now, by = [secret], id = 'msg_1', body = raw } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': by.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  };
}

function isTaken(headers: Record<string, string | undefined>, body: Buffer = Buffer.from(raw)): boolean {
  const head = signedHead(headers, now);
  return head !== undefined && isSigned(head, body, secret);
}

describe('a signature', () => {
  it('of Standard Webhooks is taken, also as one of several', () => {
    expect(isTaken(headersOf())).toBe(true);
    expect(isTaken(headersOf({ by: [other, secret] }))).toBe(true);
    expect(isTaken(headersOf({ by: [secret, other] }))).toBe(true);
  });

  it('covers bytes that are no text', () => {
    const bytes = Buffer.from([0x46, 0xff, 0xfe, 0x00, 0x0a]);
    const head = signedHead(headersOf(), now);
    expect(head && isSigned(head, bytes, secret)).toBe(false);
  });

  it.each([
    ['of another secret', headersOf({ by: [other] })],
    ['of another body', headersOf({ body: `${raw}!` })],
    ['of another id', { ...headersOf(), 'webhook-id': 'msg_2' }],
    ['of another time', { ...headersOf(), 'webhook-timestamp': String(now.getTime() / 1_000 + 1) }],
    ['without a version', { ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].slice(3) }],
    [
      'of another version',
      { ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].replace('v1', 'v2') },
    ],
    ['that is cut', { ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].slice(0, -8) }],
    ['that is empty', { ...headersOf(), 'webhook-signature': '' }],
    ['without an id', { ...headersOf(), 'webhook-id': undefined }],
    ['with an empty id', headersOf({ id: '' })],
    ['without a time', { ...headersOf(), 'webhook-timestamp': undefined }],
    ['with a time that is none', { ...headersOf(), 'webhook-timestamp': '1e9' }],
    ['of six minutes ago', headersOf({ at: new Date(now.getTime() - 360_000) })],
    ['of six minutes from now', headersOf({ at: new Date(now.getTime() + 360_000) })],
  ])('%s is refused', (_what, headers) => {
    expect(isTaken(headers)).toBe(false);
  });

  it('holds for five minutes', () => {
    for (const ms of [-299_000, 299_000]) {
      expect(isTaken(headersOf({ at: new Date(now.getTime() + ms) }))).toBe(true);
    }
  });
});
