import { expect, it } from 'vitest';
import { findRetiredWords } from './retired-words.ts';

const found = (text: string) => findRetiredWords({ path: 'a.ts', text });

it('reports a retired identifier once, with its new name', () => {
  expect(found('const claimRoom = 1;\nexport const b = claimRoom;')).toEqual([
    'a.ts names claimRoom: the name is reserveQuota now',
  ]);
});

it('accepts identifiers that only contain a retired name, and members of every object', () => {
  expect(found('const claimRooms = 1; a.constructor; b.toString();')).toEqual([]);
});

it('reports a retired phrase in comments, even across two lines, but not in strings', () => {
  expect(found('/**\n * Is put\n * aside.\n */\nconst a = 1;')).toEqual([
    'a.ts says "put aside" in a comment: write superseded',
  ]);
  expect(found("const a = 'what was put aside';")).toEqual([]);
});
