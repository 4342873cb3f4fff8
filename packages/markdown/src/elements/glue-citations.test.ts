import { describe, expect, it } from 'vitest';
import { parseInline } from '../parse/parse-inline.ts';
import type { Inline } from '../parse/tree.ts';
import { glueCitations } from './glue-citations.ts';

const text = (value: string): Inline => ({ type: 'text', text: value });
const read = (source: string) =>
  parseInline(source, false, { isOpen: false, isSource: () => true, steps: 0 });

describe('glueCitations', () => {
  it('glues a citation to the preceding word and the following punctuation', () => {
    expect(glueCitations(read('an unbroken spine [1]. Next'))).toEqual([
      text('an unbroken '),
      { type: 'glued', before: text('spine'), numbers: [1], after: '.' },
      text(' Next'),
    ]);
    expect(glueCitations(read('x.[1] [2]'))).toEqual([
      { type: 'glued', before: text('x.'), numbers: [1, 2], after: '' },
    ]);
  });

  it('glues one character in scripts without spaces, and at most 24 characters of a long word', () => {
    expect(glueCitations(read('三十日以内[1]'))).toMatchObject([text('三十日以'), { before: text('内') }]);
    expect(glueCitations(read(`${'x'.repeat(60)}[1]`))).toMatchObject([{}, { before: text('x'.repeat(24)) }]);
  });
});
