import { describe, expect, it } from 'vitest';
import { segmentDocument } from '../indexing/segment.ts';
import { queryWords } from '../language/query-words.ts';
import { parseMarkdown } from '../parsing/parse-markdown.ts';
import { tidyDocument } from '../parsing/tidy-document.ts';
import type { Passage } from '../retrieval/passage.ts';
import { extractAnswer } from './extract.ts';

const handbook = `# Harbor Hostel

The hostel stands by the old harbor.

## Check in

Come to the desk between 14:00 and 22:00.

1. Show your passport.
2. Sign the form.
   - in ink
   - in capitals
3. Take your key card.

## Rooms

We have these kinds of rooms:

- Dormitory with eight beds
- Double room
- Family room

## Prices

| Room | Price a night | Deposit |
|---|---|---|
| Dormitory | 24 € | none |
| Double room | 68 € | 20 € |

## Wireless network

Run this on a laptop:

\`\`\`
nmcli device wifi connect harbor
\`\`\`

## Are dogs allowed?

Dogs are welcome in double rooms. Cats are not.

## Cancel a booking

Write to desk@harbor.example two days before you arrive.
`;

/** The passages of the handbook, all with the same score, as a search for the question would return them. */
function passagesFor(query: string, markdown = handbook): Passage[] {
  const segments = segmentDocument(tidyDocument(parseMarkdown(Buffer.from(markdown))));
  const asked = queryWords(query, 'en', ['en'])
    .filter((word) => !word.isOptional)
    .map((word) => ({
      ...word,
      weight: word.certainty * (word.isFunction ? 0.3 : 4),
      rarity: word.isFunction ? 0 : 4,
      passages: word.isFunction ? null : 1,
    }));
  return segments.map((segment) => ({
    chunkId: `chunk-${segment.ordinal}`,
    sourceId: 'source',
    sourceName: 'handbook.md',
    url: null,
    heading: segment.headingPath.at(-1) ?? null,
    headingPath: segment.headingPath,
    ordinal: segment.ordinal,
    page: null,
    text: segment.text,
    blocks: segment.blocks,
    score: 1,
    ranks: { text: 1, vector: null },
    language: 'en',
    lastSyncedAt: null,
    asked,
  }));
}

function answerTo(query: string, markdown?: string) {
  const found = extractAnswer({ query, passages: passagesFor(query, markdown), language: 'en' });
  if (found.status === 'answered') {
    for (const { passage, quote } of found.citations) expect(passage.text).toContain(quote);
  }
  return found.status === 'answered' ? found.content : found;
}

describe('the form of an answer', () => {
  it('"how" gets the steps, whole and in order', () => {
    expect(answerTo('How do I check in?')).toBe(
      [
        'Come to the desk between 14:00 and 22:00.',
        '',
        '1. Show your passport.',
        '2. Sign the form.',
        '   - in ink',
        '   - in capitals',
        '3. Take your key card. [1]',
      ].join('\n'),
    );
  });

  it('"which" gets the list with what announces it', () => {
    expect(answerTo('What kinds of rooms are there?')).toBe(
      'We have these kinds of rooms:\n\n- Dormitory with eight beds\n- Double room\n- Family room [1]',
    );
  });

  it('a question for a cell gets its row, with the names of the columns', () => {
    expect(answerTo('What is the price of a double room?')).toBe(
      '**Double room** · Price a night: 68 € · Deposit: 20 € [1]',
    );
  });

  it('a command stands in a block of its own, with its marker below', () => {
    expect(answerTo('How do I connect to the wireless network?')).toBe(
      'Run this on a laptop:\n\n```\nnmcli device wifi connect harbor\n```\n\n[1]',
    );
  });

  it('"may I" gets the sentence that settles it, first', () => {
    expect(answerTo('Are dogs allowed in the rooms?')).toMatch(/^Dogs are welcome in double rooms\./u);
  });

  it('a topic gets its section', () => {
    expect(answerTo('cancel booking')).toBe('Write to desk@harbor.example two days before you arrive. [1]');
  });

  it('answers from sources that were read before blocks were kept', () => {
    const query = 'When can I come to the desk?';
    const passages = passagesFor(query).map((passage) => ({ ...passage, blocks: [] }));
    expect(extractAnswer({ query, passages })).toMatchObject({
      status: 'answered',
      citations: [{ quote: 'Come to the desk between 14:00 and 22:00.' }],
    });
  });
});

describe('an answer that does not know', () => {
  it('has no source, and names the nearest topics', () => {
    expect(answerTo('Is there a sauna discount for a booking?')).toMatchObject({
      status: 'unknown',
      topics: [{ label: 'Cancel a booking', message: 'Cancel a booking' }],
    });
  });

  it('names none where nothing is near', () => {
    expect(answerTo('Who painted the Mona Lisa?')).toMatchObject({ status: 'unknown', topics: [] });
  });
});

describe('hostile sources', () => {
  it.each([
    ['4,000 characters without a space', `# Rooms\n\n${'x'.repeat(4_000)}`],
    ['a table of 10,000 rows', `# Rooms\n\n| Room | Price |\n|---|---|\n${'| a | b |\n'.repeat(10_000)}`],
    [
      'lists nested 50 deep',
      Array.from({ length: 50 }, (_, depth) => `${'  '.repeat(depth)}- room`).join('\n'),
    ],
    ['headings only', '# Rooms\n\n## Rooms\n\n### Rooms'],
  ])('%s: an answer or an honest no', (_, markdown) => {
    for (const query of [
      'Which rooms are there?',
      'How do I book a room?',
      'x'.repeat(4_000),
      'and the of in?',
    ]) {
      const found = extractAnswer({ query, passages: passagesFor(query, markdown).slice(0, 8) });
      const words = found.status === 'answered' ? found.content.split(/\s+/u).length : 0;
      expect(words).toBeLessThan(600);
    }
  });
});
