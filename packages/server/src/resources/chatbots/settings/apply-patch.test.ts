import { expect, it } from 'vitest';
import type { ChatbotRow } from '../store/chatbots.queries.ts';
import { draftHash } from '../store/draft-hash.ts';
import { applyPatch } from './apply-patch.ts';

it('a draft stored by a release without `hideUnsupported` is unchanged after switching it on and off', () => {
  const stored = {
    name: 'Helper',
    model: {},
    appearance: {},
    answers: { synonyms: [{ term: 'bill', means: ['invoice'] }], smallTalk: {} },
    flow: {},
    privacy: {},
    deployment: {},
  } as ChatbotRow;
  const on = applyPatch(stored, { answers: { hideUnsupported: true } });
  const off = applyPatch(on, { answers: { hideUnsupported: false } });
  expect(on.draft_hash).not.toBe(draftHash(stored));
  expect(off.draft_hash).toBe(draftHash(stored));
});
