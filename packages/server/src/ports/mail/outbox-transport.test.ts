import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createOutboxTransport } from './outbox-transport.ts';

it('the outbox shows where an answer goes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const outbox = createOutboxTransport(folder);
  const mail = {
    createdAt: new Date('2026-03-01T10:00:00Z'),
    from: 'Parley <hello@parley.example>',
    to: 'ana@example.com',
    subject: 'Your question',
    text: 'Good morning',
    html: '<p>Good morning</p>',
  };
  const thread = { root: 'c1@parley.example', references: [] };
  await outbox.send({ ...mail, id: '1' }, new AbortController().signal);
  await outbox.send(
    { ...mail, id: '2', thread: { ...thread, replyTo: 'answers+x@parley.example' } },
    new AbortController().signal,
  );
  await outbox.send({ ...mail, id: '3', thread: { ...thread, replyTo: null } }, new AbortController().signal);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const plain =
    'From: Parley <hello@parley.example>\nTo: ana@example.com\nSubject: Your question\n\nGood morning';
  expect(texts).toEqual([
    plain,
    plain.replace('\nSubject', '\nReply-To: answers+x@parley.example\nSubject'),
    plain,
  ]);
});
