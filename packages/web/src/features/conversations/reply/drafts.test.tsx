import { expect, it } from 'vitest';
import { forgetDrafts, hearOfSignOut, keepDraft, readDraft } from '../../../lib/drafts.ts';

const draft = { mode: 'note', reply: 'Half a sen', note: 'Half a note' } as const;
const none = { mode: 'reply', reply: '', note: '' };

it('forgets all drafts of a user who signs out, in memory and in storage', () => {
  keepDraft('one', draft);
  keepDraft('two', draft);
  expect([readDraft('one'), sessionStorage.length]).toEqual([draft, 2]);
  forgetDrafts();
  expect([readDraft('one'), readDraft('two'), sessionStorage.length]).toEqual([none, none, 0]);
});

it('forgets the drafts of this tab when the user signs out in another one', async () => {
  const stop = hearOfSignOut();
  try {
    keepDraft('four', draft);
    const other = new BroadcastChannel('parley-drafts');
    other.postMessage('forget');
    await expect.poll(() => readDraft('four')).toEqual(none);
    expect(sessionStorage).toHaveLength(0);
    other.close();
  } finally {
    stop();
  }
});

it('tells other tabs to forget', async () => {
  const other = new BroadcastChannel('parley-drafts');
  const heard: unknown[] = [];
  other.onmessage = ({ data }) => heard.push(data);
  try {
    forgetDrafts();
    await expect.poll(() => heard).toEqual(['forget']);
  } finally {
    other.close();
  }
});

it.each([{ mode: 'shout' }, { ...draft, attempt: { text: 'Half a sen' } }])(
  'ignores a stored text that is no draft (%#)',
  (stored) => {
    sessionStorage.setItem('parley-draft:three', JSON.stringify(stored));
    expect(readDraft('three')).toEqual(none);
  },
);
