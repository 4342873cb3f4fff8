import { describe, expect, it } from 'vitest';
import { queryWords } from '../language/query-words.ts';
import { asksWhatOneThingIs, definerOf } from './definition.ts';

function defines(query: string, text: string, headingPath: string[] = [], language = 'en') {
  return definerOf(query, queryWords(query, language, [language]))?.({ text, headingPath });
}

describe('a definition of a topic', () => {
  it.each([
    ['A tram is a train on a road.', []],
    ['Look up. Trams can climb hills.', []],
    ['The tramway association (TRAM) is old.', []],
    ['It climbs hills.', ['Vehicles', 'Trams']],
    ['It climbs hills.', ['Tram', 'Overview']],
    ['Tram\nIt climbs hills.', ['Vehicles']],
  ])('is found in: %s, below %j', (text, headingPath) => {
    expect(defines('what is a tram?', text, headingPath)).toBe(true);
  });

  it.each([
    ['We like trams.', []],
    ['The tram stop is closed.', []],
    ['It climbs hills.', ['Tickets for trams']],
    ['It climbs hills.', ['Bus', 'Overview']],
  ])('is not found in: %s, below %j', (text, headingPath) => {
    expect(defines('what is a tram?', text, headingPath)).toBe(false);
  });

  it('is found in other languages, and only for definition questions', () => {
    expect(defines('was ist eine Tram', 'Eine Tram ist eine Bahn.', [], 'de')).toBe(true);
    expect(defines('qué es un tranvía', 'Un tranvía es un tren.', [], 'es')).toBe(true);
    expect(defines('how do i take a tram', 'A tram is a train.')).toBeUndefined();
    expect(defines('what is a c++ (or [b]*', 'A tram is a train.')).toBe(false);
  });

  it.each(['what does x-tram-3 mean', 'what is a/b-c', 'what is tram_stop-2.0?'])(
    '%s is searched without an error',
    (query) => {
      expect(defines(query, 'A tram is a train.')).toBe(false);
    },
  );

  it('distinguishes what one thing is from the value of something known', () => {
    const asks = (query: string) => asksWhatOneThingIs(queryWords(query, 'en', ['en']));
    expect(asks('what is a tram')).toBe(true);
    expect(asks('what is a tram stop')).toBe(true);
    expect(asks('what is the deadline')).toBe(false);
    expect(asks('what are your hours')).toBe(false);
    expect(asks('what is a good old tram stop')).toBe(false);
  });
});
