import { expect, it } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from '../../../lib/drafts.ts';

const draft = { mode: 'note', reply: 'Half a sen', note: 'Half a note' } as const;
const none = { mode: 'reply', reply: '', note: '' };

it('forgets all drafts of a user who signs out, in memory and in storage', () => {
  keepDraft('one', draft);
  keepDraft('two', draft);
  expect([readDraft('one'), sessionStorage.length]).toEqual([draft, 2]);
  forgetDrafts();
  expect([readDraft('one'), readDraft('two'), sessionStorage.length]).toEqual([none, none, 0]);
});

it('ignores a stored text that is no draft', () => {
  sessionStorage.setItem('parley-draft:three', '{"mode":"shout"}');
  expect(readDraft('three')).toEqual(none);
});
