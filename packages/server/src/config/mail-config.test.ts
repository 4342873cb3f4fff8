import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './read-environment.ts';
import { secretValues, withoutSecrets } from './secret-values.ts';

const REPLY_ADDRESS = 'answers@example.com';
const secret = `whsec_${Buffer.alloc(24, 'ab').toString('base64')}`;

describe('the address for answers', () => {
  const readBy = { INBOUND_MAIL_SECRET: secret };

  it('is off by default', () => {
    expect(readConfig({})).toMatchObject({ replyAddress: null, imap: null, inboundMailSecret: null });
    expect(readConfig({ REPLY_ADDRESS, ...readBy }).replyAddress).toBe(REPLY_ADDRESS);
    const long = `${'a'.repeat(19)}@example.com`;
    expect(readConfig({ REPLY_ADDRESS: long, ...readBy }).replyAddress).toHaveLength(31);
  });

  it('is refused where nobody would read the answers', () => {
    expect(problemsOf({ REPLY_ADDRESS })).toEqual([
      'REPLY_ADDRESS: needs IMAP_URL or INBOUND_MAIL_SECRET as well, so that answers are read',
    ]);
  });

  it.each([
    ['a name', 'Parley <answers@example.com>'],
    ['no domain', 'answers'],
    ['a tag', 'answers+tag@example.com'],
    ['20 characters before the @', `${'a'.repeat(20)}@example.com`],
    ['a line', 'answers@example.com\nBcc: all@example.com'],
    ['a domain that leaves no room for the token', `a@${'a.'.repeat(102)}example`],
  ])('is refused with %s', (_what, given) => {
    expect(problemsOf({ REPLY_ADDRESS: given, ...readBy })).toEqual([
      expect.stringMatching(/^REPLY_ADDRESS: must /),
    ]);
  });
});

describe('a mailbox', () => {
  it('is read from its address', () => {
    const address = 'imaps://answers%40example.com:p%2Fw%3Ad@mail.example.com/Answers%20of%20visitors';
    expect(readConfig({ REPLY_ADDRESS, IMAP_URL: address }).imap).toEqual({
      host: 'mail.example.com',
      port: 993,
      user: 'answers@example.com',
      password: 'p/w:d',
      mailbox: 'Answers of visitors',
      tls: 'always',
    });
  });

  it.each([
    ['imaps://a:secret@mail.example.com', 993, 'always'],
    ['imap://a:secret@mail.example.com', 143, 'started'],
    ['imap://a:secret@203.0.113.9:1143', 1143, 'offered'],
    ['imap://a:secret@8.8.8.8', 143, 'started'],
    ['imap://a:secret@127.0.0.1:1143', 1143, 'offered'],
    ['imap://a:secret@[::1]:1143', 1143, 'offered'],
    ['imap://a:secret@mail', 143, 'offered'],
  ])('%s: the password is only sent in the clear within private networks', (address, port, tls) => {
    expect(readConfig({ REPLY_ADDRESS, IMAP_URL: address }).imap).toMatchObject({
      port,
      tls,
      mailbox: 'INBOX',
    });
  });

  it.each([
    'https://a:secret@mail.example.com',
    'imaps://mail.example.com',
    'imaps://answers@mail.example.com',
    'imaps://:secret@mail.example.com',
    'imaps://a:se%zzcret@mail.example.com',
    'imaps://',
  ])('%s is refused', (address) => {
    expect(problemsOf({ REPLY_ADDRESS, IMAP_URL: address })).toEqual([
      expect.stringMatching(/^IMAP_URL: must /),
    ]);
  });

  it.each(['IMAP_URL', 'INBOUND_MAIL_SECRET'])('%s needs the address that visitors answer to', (name) => {
    const value = name === 'IMAP_URL' ? 'imaps://a:secret@mail.example.com' : secret;
    expect(problemsOf({ [name]: value })).toEqual([
      `${name}: needs REPLY_ADDRESS as well, the address that visitors answer to`,
    ]);
  });

  it('SEC-12: hides the password on its own, as written and decoded', () => {
    const secrets = secretValues({ IMAP_URL: 'imaps://a:long%2Fpassword@mail.example.com/INBOX' });
    expect(withoutSecrets('no long%2Fpassword, no long/password', secrets)).toBe(
      'no [redacted], no [redacted]',
    );
  });
});

describe('the secret of a mail service', () => {
  it('is one of Standard Webhooks', () => {
    expect(readConfig({ REPLY_ADDRESS, INBOUND_MAIL_SECRET: secret }).inboundMailSecret).toBe(secret);
    for (const bytes of [24, 25, 26, 32, 63, 64])
      expect(
        problemsOf({
          REPLY_ADDRESS,
          INBOUND_MAIL_SECRET: `whsec_${Buffer.alloc(bytes).toString('base64')}`,
        }),
      ).toEqual([]);
  });

  it.each([
    secret.slice(6),
    'whsec_',
    'whsec_c2hvcnQ=',
    `whsec_${Buffer.alloc(23).toString('base64')}`,
    `whsec_${Buffer.alloc(67).toString('base64')}`,
    `${secret},${secret}`,
    secret.replace('whsec', 'whsek'),
  ])('%s is refused', (given) => {
    expect(problemsOf({ REPLY_ADDRESS, INBOUND_MAIL_SECRET: given })).toEqual([
      expect.stringMatching(/^INBOUND_MAIL_SECRET: must /),
    ]);
  });
});

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readConfig(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
