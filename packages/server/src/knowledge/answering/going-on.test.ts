import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { extractAnswer } from './extract.ts';

const page = `# Handbook

## Desk

The desk budget for a new colleague is 2,000 euros. For an intern, the desk budget is 900 euros.

## Talks

Whoever speaks at a conference gets flights and a hotel. Each colleague gets this for a talk 4 times a year.
`;

/** The kind of answer that a question gets after another one. */
function askedAfter(earlier: string, query: string) {
  const passages = passagesOf(page, `${query} ${earlier}`, 'en');
  return extractAnswer({ query, earlier, passages, language: 'en' }).basis.kind;
}

describe('a question that goes on from another one', () => {
  it('for somebody else asks for no definition', () => {
    expect(askedAfter('what is the desk budget for a new colleague', 'and for an intern?')).toBe('fact');
  });

  it('with a question word of its own asks for just that', () => {
    const earlier = 'how do I get a hotel for a talk at a conference';
    expect(askedAfter(earlier, 'how often do I get it?')).toBe('fact');
  });

  it('with a name alone asks for the same of another thing', () => {
    expect(askedAfter('what is a desk budget', 'and a talk?')).toBe('definition');
    expect(askedAfter('how do I get a hotel', 'and a desk?')).toBe('how-to');
  });
});
