import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { extractAnswer } from './extract.ts';

const page = `# Handbook

## Desk

The desk budget for a new colleague is 2,000 euros. For an intern, the desk budget is 900 euros.

## Talks

Whoever speaks at a conference gets flights and a hotel. Each colleague gets this for a talk 4 times a year.
`;

/** Returns the kind of a question that follows another question. */
function askedAfter(earlier: string, query: string) {
  const passages = passagesOf(page, `${query} ${earlier}`, 'en');
  return extractAnswer({ query, earlier, passages, language: 'en' }).basis.kind;
}

describe('a follow-up question', () => {
  it('about somebody else is not a definition question', () => {
    expect(askedAfter('what is the desk budget for a new colleague', 'and for an intern?')).toBe('fact');
  });

  it('with its own question word keeps its own kind', () => {
    const earlier = 'how do I get a hotel for a talk at a conference';
    expect(askedAfter(earlier, 'how often do I get it?')).toBe('fact');
  });

  it('that is just a name has the kind of the question before it', () => {
    expect(askedAfter('what is a desk budget', 'and a talk?')).toBe('definition');
    expect(askedAfter('how do I get a hotel', 'and a desk?')).toBe('how-to');
  });
});
