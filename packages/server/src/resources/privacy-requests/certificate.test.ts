import { expect, it } from 'vitest';
import { chained } from '../../ports/erasure-ledger/erasure-ledger.ts';
import { signCertificate, verifyCertificate } from './certificate.ts';

const at = '2026-03-02T10:00:00.000Z';
const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const entry = chained(
  { id: idOf(1), at, organizationId: idOf(2), conversationIds: [idOf(3)], leadIds: [] },
  null,
);
const content = {
  format: 'parley-erasure-certificate',
  version: 1,
  requestId: idOf(4),
  organizationId: idOf(2),
  requestedAt: at,
  completedAt: at,
  counts: { leads: 0, conversations: 1, messages: 2 },
  lastBackupAt: null,
  entry,
} as const;
const secret = 'test-only-secret-of-32-characters!';
const signed = JSON.stringify(signCertificate(secret, content), null, 2);

it('is verified offline with the key of the installation', () => {
  const [first, second, other] = [signed, signed, JSON.stringify(signCertificate(`${secret}2`, content))].map(
    (text) => {
      const result = verifyCertificate(text);
      if (typeof result === 'string') throw new Error(result);
      return result;
    },
  );
  expect(first?.certificate).toMatchObject(content);
  expect(first?.fingerprint).toBe(second?.fingerprint);
  expect(first?.fingerprint).not.toBe(other?.fingerprint);
});

it.each([
  ['a count', '"messages": 2', '"messages": 1'],
  ['an id', idOf(3), idOf(5)],
  ['the time', '"completedAt": "2026-03-02T10', '"completedAt": "2026-03-02T09'],
])('is rejected if %s was changed', (_what, from, to) => {
  expect(signed).toContain(from);
  expect(verifyCertificate(signed.replace(from, to))).toBe('changed');
});

it('is rejected if its ledger entry was changed before signing', () => {
  const changed = { ...content, entry: { ...entry, conversationIds: [idOf(6)] } };
  expect(verifyCertificate(JSON.stringify(signCertificate(secret, changed)))).toBe('entry_changed');
});

it.each(['', 'no JSON', '{}', '[]', signed.slice(0, 40)])('is rejected if invalid: %j', (text) => {
  expect(verifyCertificate(text)).toBe('unreadable');
});
