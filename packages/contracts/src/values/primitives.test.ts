import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acceptedOf, otherId, problemsOf, someId } from '../../test/problems-of.ts';
import { countsBy, pageOf, pageQuery, shortListLength, shortListQuery } from './pagination.ts';
import {
  contactEmail,
  email,
  hexColor,
  idPattern,
  line,
  moment,
  momentOrDay,
  multiline,
  openWord,
  pathId,
  phoneNumber,
  sourceName,
  typedAddress,
  webAddress,
} from './primitives.ts';

describe('ids', () => {
  it('an ill-formed id in a path has the code of a missing item', () => {
    const ids = ['', 'x', someId.toUpperCase(), `${someId} `, someId.slice(1), `${someId}0`, `{${someId}}`];
    expect(acceptedOf(pathId(), ids)).toEqual([]);
    expect(problemsOf(pathId(), 'x')).toEqual({ '': 'not_found' });
    expect(problemsOf(pathId('chatbot_not_found'), 'x')).toEqual({ '': 'chatbot_not_found' });
    expect(acceptedOf(pathId(), [someId, otherId])).toEqual([someId, otherId]);
  });

  it('a line break after an id is no part of it', () => {
    expect(idPattern.test(`${someId}\n`)).toBe(false);
  });
});

describe('a line of text', () => {
  it('is trimmed before its length is judged', () => {
    expect(line(3).parse('  abc \t')).toBe('abc');
    expect(problemsOf(line(3), 'abcd')).toEqual({ '': 'too_big' });
    expect(line(3).parse(' \u00a0\u3000')).toBe('');
  });

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\n', '\r', '\t'])(
    'has no control character %j',
    (char) => {
      expect(problemsOf(line(10), `a${char}b`)).toEqual({ '': 'validation.controlCharacters' });
    },
  );

  it('a text of several lines has line breaks, but not NUL', () => {
    expect(multiline(10).parse(' a\r\n\tb ')).toBe(' a\r\n\tb ');
    expect(problemsOf(multiline(10), 'a\u0000b')).toEqual({ '': 'validation.controlCharacters' });
    expect(problemsOf(multiline(3), 'abcd')).toEqual({ '': 'too_big' });
  });

  it('counts an emoji as one, as the chat does', () => {
    expect(acceptedOf(multiline(4_000), ['😀'.repeat(4_000), '😀'.repeat(4_001)])).toEqual([
      '😀'.repeat(4_000),
    ]);
    expect(acceptedOf(line(3), ['😀😀😀', '😀😀😀😀'])).toEqual(['😀😀😀']);
  });

  it('the name of a source is required, up to 200 characters', () => {
    expect(problemsOf(sourceName, '  ')).toEqual({ '': 'validation.sourceNameRequired' });
    expect(acceptedOf(sourceName, ['a', 'a'.repeat(200), 'a'.repeat(201)])).toHaveLength(2);
  });
});

describe('email addresses', () => {
  it('an invalid one names the sentence of the forms', () => {
    for (const text of ['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@ex..com']) {
      expect(problemsOf(email, text), text).toEqual({ '': 'auth:errors.emailInvalid' });
    }
    expect(email.parse('  Ada.Osei+news@Example.com ')).toBe('Ada.Osei+news@Example.com');
  });

  it('has at most 254 characters', () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(59)}.example`;
    expect(longest).toHaveLength(254);
    expect(acceptedOf(email, [longest])).toEqual([longest]);
    expect(acceptedOf(email, [`a@${'b.'.repeat(130)}example`])).toEqual([]);
  });

  it('a contact may write letters of any script and full-width characters', () => {
    expect(contactEmail.parse(' jürgen@müller.example ')).toBe('jürgen@müller.example');
    expect(contactEmail.parse('ａｄａ＠example。com')).toBe('ada@example.com');
    expect(acceptedOf(contactEmail, ['ada', 'ada@', 'a@b@example.com', 'ada@example.c'])).toEqual([]);
  });

  it('an address cannot smuggle in another header', () => {
    const texts = [
      'ada@example.com\nbcc: eve@example.com',
      'ada@example.com,eve@example.com',
      '<ada@example.com>',
    ];
    expect(acceptedOf(email, texts)).toEqual([]);
    expect(acceptedOf(contactEmail, texts)).toEqual([]);
  });
});

describe('phone numbers', () => {
  it('keeps how a number is written, with digits of any script as 0 to 9', () => {
    expect(phoneNumber.parse(' +47 22 33 44 55 ')).toBe('+47 22 33 44 55');
    expect(phoneNumber.parse('٠٢٢ ٣٣٤٤')).toBe('022 3344');
    expect(phoneNumber.parse('+49‑30‑1234567')).toBe('+49-30-1234567');
  });

  it('has at least five digits and at most 40 characters', () => {
    expect(problemsOf(phoneNumber, '12-34')).toEqual({ '': 'validation.phoneInvalid' });
    expect(problemsOf(phoneNumber, 'call me')).toEqual({ '': 'validation.phoneInvalid' });
    expect(acceptedOf(phoneNumber, ['12345', '(022) 33-44', '+1 (555) 010-9999 ext. 12'])).toHaveLength(3);
    expect(acceptedOf(phoneNumber, ['1'.repeat(41)])).toEqual([]);
  });
});

describe('web addresses', () => {
  it('the address of a source starts with http:// or https://', () => {
    for (const text of [
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      '//example.com',
      'http:/a.b',
    ])
      expect(problemsOf(typedAddress, text), text).toEqual({ '': 'validation.addressScheme' });
    expect(typedAddress.parse(' HTTPS://Example.com/a?b=1#c ')).toBe('HTTPS://Example.com/a?b=1#c');
  });

  it('has no user name, and can be parsed', () => {
    const bad = [
      'https://',
      'https://ada@example.com',
      'https://ada:secret@example.com',
      'http://exa mple.com',
    ];
    for (const text of bad)
      expect(problemsOf(webAddress, text), text).toEqual({ '': 'validation.addressInvalid' });
    expect(
      acceptedOf(webAddress, ['http://localhost:8080', 'https://münchen.example/ä', 'http://[::1]/']),
    ).toHaveLength(3);
  });

  it('has at most 2,048 characters', () => {
    const start = 'https://example.com/';
    const longest = start + 'a'.repeat(2_048 - start.length);
    expect(acceptedOf(webAddress, [longest, `${longest}a`])).toEqual([longest]);
    expect(acceptedOf(typedAddress, [longest, `${longest}a`])).toEqual([longest]);
  });
});

it('a color is stored as #rrggbb in lower case', () => {
  expect(['#FFF', 'a1B', ' #DF0748 ', '00ff00'].map((text) => hexColor.parse(text))).toEqual([
    '#ffffff',
    '#aa11bb',
    '#df0748',
    '#00ff00',
  ]);
  for (const text of ['', '#', 'red', '#12', '#1234', '#12345g', '#1234567', '#fff;', 'url(#a)'])
    expect(problemsOf(hexColor, text), text).toEqual({ '': 'validation.colorInvalid' });
});

describe('dates', () => {
  it('a moment is ISO 8601 in UTC, from 1970 on', () => {
    const good = ['2026-11-29T10:00:00Z', '2026-11-29T10:00:00.123Z', '1970-01-01T00:00:00Z'];
    expect(acceptedOf(moment, good)).toEqual(good);
    const bad = ['2026-11-29', '2026-11-29T10:00:00', '2026-13-01T00:00:00Z', '29.11.2026', '', 'now', 0];
    expect(acceptedOf<unknown>(moment, bad)).toEqual([]);
    expect(problemsOf(moment, '1969-12-31T23:59:59Z')).toEqual({ '': 'validation.invalid' });
  });

  it('a filter may also name a day, but only one that exists', () => {
    expect(acceptedOf(momentOrDay, ['2026-11-29', '2024-02-29', '2026-11-29T10:00:00Z'])).toHaveLength(3);
    expect(acceptedOf(momentOrDay, ['2026-02-29', '2026-11-31', '1969-12-31', '2026-1-1', 'today'])).toEqual(
      [],
    );
  });
});

it('an open list passes on words of a later release, but no longer text', () => {
  const word = openWord(['model', 'flow']);
  expect(acceptedOf<unknown>(word, ['model', 'later', 'x'.repeat(64), 'x'.repeat(65), 1, null])).toEqual([
    'model',
    'later',
    'x'.repeat(64),
  ]);
});

describe('pages of a list', () => {
  const query = z.strictObject(pageQuery);

  it('has 10, 25, 50 or 100 items, 10 by default, from page 1', () => {
    expect(query.parse({})).toEqual({ page: 1, pageSize: 10 });
    const sizes = ['0', '1', '10', '25', '50', '75', '100', '1000', '10.5', 'ten', ''];
    expect(sizes.filter((pageSize) => query.safeParse({ pageSize }).success)).toEqual([
      '10',
      '25',
      '50',
      '100',
    ]);
    expect(problemsOf(query, { pageSize: '20' })).toEqual({ pageSize: 'validation.pageSize' });
  });

  it('refuses pages that cannot exist, and unknown parameters', () => {
    const pages = ['0', '-1', '1.5', '1e9', 'NaN', '1', '100000', '100001'];
    expect(pages.filter((page) => query.safeParse({ page }).success)).toEqual(['1', '100000']);
    expect(problemsOf(query, { pagesize: '10' })).toEqual({ '': 'unrecognized_keys' });
  });

  it('a short list has 1,000 items unless fewer are asked for', () => {
    expect(shortListQuery.parse({})).toEqual({ page: 1, pageSize: 1_000 });
    expect(shortListQuery.parse({ page: '2', pageSize: '100' })).toEqual({ page: 2, pageSize: 100 });
    expect(problemsOf(shortListQuery, { pageSize: '999' })).toEqual({ pageSize: 'validation.pageSize' });
    expect(shortListLength).toBe(1_000);
  });

  it('a page has items, total, page and pageSize, and says if its total is not exact', () => {
    const page = pageOf(z.string());
    const given = { items: ['a'], total: 1, page: 1, pageSize: 10 };
    expect(page.parse(given)).toEqual(given);
    expect(page.parse({ ...given, total: 10_000, totalIsCapped: true }).totalIsCapped).toBe(true);
    expect(problemsOf(page, { ...given, next: null })).toEqual({ '': 'unrecognized_keys' });
    expect(problemsOf(page, { items: [1], total: 1.5, page: 1 })).toEqual({
      'items.0': 'invalid_type',
      total: 'invalid_type',
      pageSize: 'invalid_type',
    });
  });

  it('the counts of tabs end at 100 and name every tab', () => {
    const counts = countsBy(['new', 'done']);
    expect(counts.safeParse({ all: 100, new: 100, done: 0 }).success).toBe(true);
    expect(problemsOf(counts, { all: 101, new: 0 })).toEqual({ all: 'too_big', done: 'invalid_type' });
  });
});
