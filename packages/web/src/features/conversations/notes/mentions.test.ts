import { expect, it } from 'vitest';
import { samplePresence } from '../../../../test/stand-in/sample-inbox.ts';
import { matchingMembers, mentionAt, mentionedIds } from './mentions.ts';

const ana = samplePresence('Ana Ruiz');
const anaMaria = samplePresence('Ana Ruiz Soto');
const bo = samplePresence('Bo Lindqvist');

it('finds the name being typed after @, but not in an address or on another line', () => {
  expect(mentionAt('Ask @an', 7)).toEqual({ from: 4, to: 7, query: 'an' });
  expect(mentionAt('@Ana Ru', 7)?.query).toBe('Ana Ru');
  expect(mentionAt('mail ana@an', 11)).toBeNull();
  expect(mentionAt('@an\nmore', 8)).toBeNull();
  expect(mentionAt('Ask @an please', 3)).toBeNull();
});

it('matches any part of a name, whatever its case', () => {
  expect(matchingMembers([ana, bo], 'LIND')).toEqual([bo]);
  expect(matchingMembers([ana, bo], '')).toEqual([ana, bo]);
});

it('names whom a note mentions, and no one whose name is only the beginning of another', () => {
  expect(mentionedIds('Hello @Ana Ruiz Soto', [ana, anaMaria, bo])).toEqual([anaMaria.userId]);
  expect(new Set(mentionedIds('@Ana Ruiz and @Bo Lindqvist', [ana, anaMaria, bo]))).toEqual(
    new Set([ana.userId, bo.userId]),
  );
  expect(mentionedIds('Ana Ruiz', [ana])).toEqual([]);
});
