import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countriesNamed, countryCodeOf, countryCodes, countryName } from './countries.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { errorStatus } from './error-codes.ts';
import { ingestFailures, modelFailures, providerProblems, unreadReasons } from './failures.ts';
import { systemLineKeys, systemSentences } from './inbox-lists.ts';
import {
  chatbotStatuses,
  exportFormats,
  exportTypes,
  figureRanges,
  goals,
  leadConfidences,
  leadStatuses,
  livePaths,
  maxFileBytes,
  maxImageBytes,
  pageSizes,
  planIds,
  providers,
  sectors,
  smallTalkKinds,
  smallTalkSentences,
} from './lists.ts';
import {
  fromLocalTime,
  isTimezone,
  localDateOf,
  localDayOf,
  startOfLocalDay,
  zoneOffsetMs,
} from './zoned-time.ts';

const english = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/en/${file}.json`, import.meta.url), 'utf8'));

describe('lists that are written down in the requirements', () => {
  it('BOT-10: the sectors of a chatbot', () => {
    expect(sectors.join(' ')).toBe(
      'general marketing tech finance healthcare education retail manufacturing services hospitality government nonprofit',
    );
  });

  it('LEAD-26: the confidence of a lead', () => {
    expect(leadConfidences.join(' ')).toBe('high good average low');
  });

  it('goals, statuses, plans, periods and page sizes', () => {
    expect(goals.join(' ')).toBe('information leads support sales engagement education');
    expect(chatbotStatuses.join(' ')).toBe('draft active paused archived');
    expect(planIds.join(' ')).toBe('free starter professional enterprise custom');
    expect(figureRanges.join(' ')).toBe('24h 7d 30d 90d');
    expect(pageSizes.join(' ')).toBe('10 25 50 100');
  });

  it('a lead has one of five statuses, a chatbot one of the providers of the contract', () => {
    expect(leadStatuses).toHaveLength(5);
    expect(providers.join(' ')).toBe('builtin openai anthropic google mistral groq openai-compatible local');
  });

  it('exports have the types and formats that users choose from, and the archive that can be imported', () => {
    expect(exportTypes.filter((type) => type !== 'organization')).toEqual([
      'all',
      'chatbots',
      'conversations',
      'analytics',
      'users',
    ]);
    expect(exportFormats).toEqual(['json', 'csv', 'xml', 'archive']);
  });

  it('a file has at most 20 MB, a picture 5 MB', () => {
    expect(maxFileBytes).toBe(20_971_520);
    expect(maxImageBytes).toBe(5_242_880);
  });
});

describe('every code has a sentence in English', () => {
  it.each([
    ['errors', 'common', ['errors'], Object.keys(errorStatus)],
    ['sources that could not be read', 'knowledgeBase', ['errors'], ingestFailures],
    ['pages that were not read', 'knowledgeBase', ['errors'], unreadReasons],
    ['models that failed', 'conversations', ['attempts'], modelFailures],
    ['problems of providers', 'conversations', ['providerSaid'], providerProblems],
  ] as const)('for %s', (_what, file, path, codes: readonly string[]) => {
    const sentences = path.reduce((at, key) => at[key], english(file));
    expect(codes.filter((code) => !sentences[code])).toEqual([]);
  });

  it('for each kind of small talk, whose key is in the chat’s file', () => {
    expect(Object.keys(smallTalkSentences).sort()).toEqual([...smallTalkKinds].sort());
    const chat = english('chat');
    const keys = Object.values(smallTalkSentences).map((key) => key.replace('chat:', ''));
    expect(keys.filter((key) => typeof chat[key] !== 'string')).toEqual([]);
    expect(new Set(keys).size).toBe(smallTalkKinds.length);
  });

  it('for each system line of a conversation, whose key is in the chat’s file', () => {
    expect(Object.keys(systemSentences).sort()).toEqual([...systemLineKeys].sort());
    const chat = english('chat');
    const keys = Object.values(systemSentences).map((key) => key.replace('chat:', ''));
    expect(keys.filter((key) => typeof chat[key] !== 'string')).toEqual([]);
    expect(new Set(keys).size).toBe(systemLineKeys.length);
  });
});

describe('live updates', () => {
  const resourcesOf = (path: string) =>
    Object.entries(livePaths)
      .filter(([, patterns]) => patterns.some((pattern) => pattern.test(path)))
      .map(([resource]) => resource);

  it('a new message invalidates lists, quota and figures, not the settings of the organization', () => {
    const changed = [
      '/api/conversations?page=1',
      '/api/leads',
      '/api/chatbots',
      '/api/chatbots/1',
      '/api/subscription',
      '/api/dashboard?range=7d',
      '/api/analytics',
    ];
    for (const path of changed) expect(resourcesOf(path), path).toContain('conversation');
    for (const path of ['/api/organization', '/api/user', '/api/api-keys', '/api/chatbots/1/versions'])
      expect(resourcesOf(path), path).not.toContain('conversation');
  });

  it('a change of knowledge reaches the counts in chatbots, but not their versions', () => {
    for (const path of [
      '/api/chatbots/1/knowledge',
      '/api/knowledge/2',
      '/api/chatbots?page=1',
      '/api/chatbots/1',
    ])
      expect(resourcesOf(path), path).toContain('knowledge');
    expect(resourcesOf('/api/chatbots/1/versions')).not.toContain('knowledge');
  });
});

describe('CSV', () => {
  it('quotes by RFC 4180 and ends lines with CR LF', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ' d '])).toBe(
      'a,"b,c","say ""hi""","two\nlines", d \r\n',
    );
    expect(csvLine([])).toBe('\r\n');
    expect(byteOrderMark.codePointAt(0)).toBe(0xfeff);
  });

  it.each(['=1+1', '+1', '-1', '@a', '\tb', '\rc', '\nd', '＝1', '＋1', '－1', '＠a'])(
    'neutralizes %j, which a spreadsheet would execute',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '').startsWith(`'${text}`)).toBe(true);
    },
  );

  it('writes numbers, dates and nothing as they are', () => {
    expect(csvLine([-1.5, true, null, undefined, new Date('2026-11-29T10:00:00Z'), ''])).toBe(
      '-1.5,true,,,2026-11-29T10:00:00.000Z,\r\n',
    );
  });
});

describe('countries', () => {
  it('are found by name in the language of the reader, without regard to case and accents', () => {
    expect(countryName('DE', 'fr')).toBe('Allemagne');
    expect(countryCodeOf(' österreich', 'de')).toBe('AT');
    expect(countryCodeOf('OSTERREICH', 'de')).toBe('AT');
    expect(countryCodeOf('Atlantis', 'en')).toBeUndefined();
    expect(countriesNamed('guinea', 'en')).toEqual(expect.arrayContaining(['GN', 'GQ', 'GW', 'PG']));
    expect(countriesNamed('g', 'en')).toEqual([]);
  });

  it('passes on a text that is no code', () => {
    for (const text of ['', 'de', 'DEU', 'Norway', '1A']) expect(countryName(text, 'en')).toBe(text);
  });

  it('has every current code once, and no placeholder', () => {
    const codes = countryCodes();
    expect(codes).toEqual(expect.arrayContaining(['DE', 'US', 'NO', 'IN', 'BR', 'ZA']));
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain('ZZ');
  });
});

describe('local time', () => {
  const at = (text: string) => Date.parse(text);
  const hourMs = 3_600_000;

  it('knows zones by name, and no offsets', () => {
    expect(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'america/new_york'].every(isTimezone)).toBe(true);
    expect(['', '+02:00', '-05:00', 'Mars/Olympus', 'Europe/', ' UTC'].some(isTimezone)).toBe(false);
  });

  it('has the offset before and after clocks change', () => {
    expect(zoneOffsetMs(at('2026-10-25T00:59:59Z'), 'Europe/Berlin')).toBe(2 * hourMs);
    expect(zoneOffsetMs(at('2026-10-25T01:00:00Z'), 'Europe/Berlin')).toBe(hourMs);
    expect(zoneOffsetMs(at('2026-07-01T00:00:00Z'), 'Asia/Kathmandu')).toBe(5.75 * hourMs);
    expect(() => zoneOffsetMs(0, 'Mars/Olympus')).toThrow(RangeError);
  });

  it('a day of a zone can differ from the day in UTC', () => {
    expect(localDateOf(at('2026-12-31T23:30:00Z'), 'Asia/Tokyo')).toBe('2027-01-01');
    expect(localDayOf(at('2026-03-01T02:00:00Z'), 'America/New_York')).toEqual({
      year: 2026,
      month: 2,
      day: 28,
    });
  });

  it('a repeated hour is its first time, a skipped one the moment of the change', () => {
    const wall = (text: string) => at(`${text}Z`);
    expect(fromLocalTime(wall('2026-10-25T02:30:00'), 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
    expect(localDateOf(fromLocalTime(wall('2026-03-29T02:30:00'), 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-03-29',
    );
  });

  it('a local day of 25 or 23 hours begins at its own midnight', () => {
    const day = { year: 2026, month: 10, day: 25 };
    const start = startOfLocalDay(day, 0, 'Europe/Berlin');
    expect(new Date(start).toISOString()).toBe('2026-10-24T22:00:00.000Z');
    expect(startOfLocalDay(day, 1, 'Europe/Berlin') - start).toBe(25 * hourMs);
    const spring = { year: 2026, month: 3, day: 29 };
    const next = startOfLocalDay(spring, 1, 'Europe/Berlin');
    expect(next - startOfLocalDay(spring, 0, 'Europe/Berlin')).toBe(23 * hourMs);
  });

  it('counts back over the beginning of a month and of a year', () => {
    const start = startOfLocalDay({ year: 2026, month: 1, day: 1 }, -1, 'UTC');
    expect(new Date(start).toISOString()).toBe('2025-12-31T00:00:00.000Z');
  });
});
