import { afterEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const open: MailServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const mail: OutgoingMail = {
  id: 'a5b6',
  createdAt: new Date('2026-03-01T10:00:00Z'),
  from: 'Parley <hello@parley.example>',
  to: 'ana@example.com',
  subject: 'Your question',
  text: 'Good morning',
  html: '<p>Good morning</p>',
};
const replyTo = 'answers+aeazf45elnwh3du7ucy4fu7e6udoiitwvjw3nzin2kkq@parley.example';
const thread = {
  replyTo,
  root: 'c1@parley.example',
  references: ['m1@parley.example', 'CAF=x+y@mail.example'],
};

async function startTransport(): Promise<{ server: MailServer; transport: MailTransport }> {
  const server = await startMailServer();
  open.push(server);
  return { server, transport: createSmtpTransport(server.url, 'mark-of-ours') };
}

/** The headers of an email as the server received it, unfolded, and its envelope. */
async function sent(changes: Partial<OutgoingMail>) {
  const { server, transport } = await startTransport();
  await transport.send({ ...mail, ...changes }, new AbortController().signal);
  const [received] = server.received;
  const head = received?.raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  const headers = head.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
  });
  const names = headers.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
  return { envelope: [received?.from, received?.to], headers: new Map(headers), raw: received?.raw ?? '' };
}

it('an email of the program says so, asks for no automatic answer, and carries the mark of the installation', async () => {
  const { headers, envelope } = await sent({});
  expect(envelope).toEqual(['hello@parley.example', 'ana@example.com']);
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Parley <hello@parley.example>',
    to: 'ana@example.com',
    'message-id': '<a5b6@parley.example>',
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'DR, RN, NRN, OOF, AutoReply',
    'x-parley': 'mark-of-ours',
  });
  for (const name of ['reply-to', 'in-reply-to', 'references']) expect(headers.has(name)).toBe(false);
});

it('an email of a person belongs to its conversation, and is no automatic one', async () => {
  const { headers, envelope } = await sent({ thread, from: 'Ana · Shop bot <hello@parley.example>' });
  expect(envelope).toEqual([replyTo, 'ana@example.com']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'reply-to': replyTo,
    'message-id': '<a5b6@parley.example>',
    'in-reply-to': '<CAF=x+y@mail.example>',
    references: '<c1@parley.example> <m1@parley.example> <CAF=x+y@mail.example>',
    'x-auto-response-suppress': 'DR, RN, NRN, OOF, AutoReply',
    'x-parley': 'mark-of-ours',
  });
  expect(headers.has('auto-submitted')).toBe(false);
  expect(headers.get('from')).toMatch(/^=\?UTF-8\?.*\?= <hello@parley\.example>$/);
});

it('the first email of a conversation answers its root, and has no address for answers where there is none', async () => {
  const { headers, envelope } = await sent({ thread: { ...thread, replyTo: null, references: [] } });
  expect(envelope).toEqual(['hello@parley.example', 'ana@example.com']);
  expect(headers.has('reply-to')).toBe(false);
  expect(headers.get('in-reply-to')).toBe('<c1@parley.example>');
  expect(headers.get('references')).toBe('<c1@parley.example>');
});

it('refers to the root and the last ten emails, in lines of a length that every server takes', async () => {
  const references = [
    'c1@parley.example',
    ...Array.from({ length: 30 }, (_, n) => `m${n}${'x'.repeat(60)}@parley.example`),
  ];
  const { headers, raw } = await sent({ thread: { ...thread, references } });
  const found = headers.get('references')?.split(' ') ?? [];
  expect(found).toEqual(['<c1@parley.example>', ...references.slice(-10).map((id) => `<${id}>`)]);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

const line = '\r\nBcc: all@example.com\r\nX-Parley: other\r\n\r\nHello';

it.each<[string, Partial<OutgoingMail>]>([
  ['the subject', { subject: `Hello${line}` }],
  ['the name of the sender', { from: `Ana${line} <hello@parley.example>` }],
  ['a quoted name of the sender', { from: `"Ana${line}" <hello@parley.example>` }],
  ['a name with another address', { from: 'Ana, <boss@bank.example>, B <hello@parley.example>' }],
  ['a name with brackets', { from: 'Boss <boss@bank.example> <hello@parley.example>' }],
  ['a reference', { thread: { ...thread, references: [`x@y>${line}`, 'm1@parley.example', `z${line}`] } }],
  [
    'a reference with spaces',
    { thread: { ...thread, references: ['a b@c <d@e>', 'm1@parley.example', ''] } },
  ],
])('%s adds no header and no address', async (_what, changes) => {
  const { headers, raw, envelope } = await sent(changes);
  expect([...headers.keys()].filter((name) => name === 'bcc')).toEqual([]);
  expect(headers.get('x-parley')).toBe('mark-of-ours');
  expect(headers.get('from')).toMatch(/^[^<>]* <hello@parley\.example>$|^".*" <hello@parley\.example>$/);
  if (changes.thread) expect(headers.get('references')).toBe('<c1@parley.example> <m1@parley.example>');
  expect(envelope[1]).toBe('ana@example.com');
  expect(raw).toContain('Good morning');
});

it('a recipient with a line gets nothing', async () => {
  const { server, transport } = await startTransport();
  const to = `ana@example.com>${line}`;
  await expect(transport.send({ ...mail, to }, new AbortController().signal)).rejects.toThrow();
  expect(server.received).toEqual([]);
});

it.each([
  ['the recipient', '5.1.1 no such mailbox', 'EENVELOPE 550 5.1.1', '5.1.1'],
  ['relaying', '5.7.1 relaying denied', 'EENVELOPE 550 5.7.1', '5.7.1'],
  ['without an enhanced status', 'not taken, see 5.1.1', 'EENVELOPE 550', null],
])('a refusal of %s keeps only its codes', async (_what, answer, message, status) => {
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(answer), { responseCode: 550 })),
  });
  open.push(server);
  const transport = createSmtpTransport(server.url, 'mark-of-ours');
  await expect(transport.send(mail, new AbortController().signal)).rejects.toMatchObject({
    name: 'MailRefused',
    message,
    status,
  });
});
