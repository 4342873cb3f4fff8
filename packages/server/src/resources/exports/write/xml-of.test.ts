import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readXml } from '../../../../test/exports.ts';
import { xmlOf } from './xml-of.ts';

const head = {
  organizationId: '01900000-0000-7000-8000-000000000001',
  type: 'conversations',
  format: 'xml',
  from_at: null,
  to_at: null,
  requested_at: new Date('2026-03-10T09:00:00.000Z'),
} as const;

function written(value: string): Promise<string> {
  const table = {
    name: 'messages',
    columnNames: ['content', 'sources', 'rating'],
    async *pages() {
      yield [[value, { url: value }, null]];
    },
  };
  return text(xmlOf(head, [table]));
}

/** Keeps only the characters that XML 1.0 allows. */
function allowed(value: string): string {
  const ranges = [
    [0x09, 0x0a],
    [0x0d, 0x0d],
    [0x20, 0xd7ff],
    [0xe000, 0xfffd],
    [0x10000, 0x10ffff],
  ] as const;
  return [...value]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => code >= first && code <= last);
    })
    .join('');
}

it('any text yields a well-formed document that a parser reads back unchanged', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('<', '&', ']', '>', '\r', '\n', '"', '\u0001', '\ud800', '\ufffe', 'a'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (value) => {
      const { messages } = readXml(await written(value));
      expect(messages).toEqual([
        { content: allowed(value), sources: allowed(JSON.stringify({ url: value })) },
      ]);
    }),
  );
});
