import { readFileSync } from 'node:fs';
import { auditActions } from '@parley/contracts/values/lists';
import { expect, it } from 'vitest';

const file = new URL('../../../../../../locales/en/settings.json', import.meta.url);
const { audit } = JSON.parse(readFileSync(file, 'utf8'));

it('SEC-50: every action of the log has a sentence, and every sentence an action', () => {
  const named = Object.entries<Record<string, string>>(audit.actions).flatMap(([subject, verbs]) =>
    Object.keys(verbs).map((verb) => `${subject}.${verb}`),
  );
  expect(named.toSorted()).toEqual([...auditActions].sort());
});
