import { expect, it } from 'vitest';
import { type PassagePart, passageParts } from './passage-parts.ts';

/** Renders a part as short text: «quoted», cells between bars, one line per row. */
const drawn = (part: PassagePart) => {
  const words = (pieces: readonly { text: string; isQuoted: boolean }[]) =>
    pieces.map(({ text, isQuoted }) => (isQuoted ? `«${text}»` : text)).join('');
  if (part.type === 'text') return words(part.pieces);
  return part.rows.map((row) => `${row.length}/${part.columns}: ${row.map(words).join('¦')}`);
};
const parts = (passage: string, quote: string) => passageParts({ passage, quote }).map(drawn);

it('marks the quote inside its passage, or shows only the quote', () => {
  const passage = 'You may return it within 30 days of delivery.';
  expect(parts(passage, 'within 30 days')).toEqual(['You may return it «within 30 days» of delivery.']);
  expect(parts('another text', 'within 30 days')).toEqual(['«within 30 days»']);
  expect(passageParts({ quote: 'alone' }).map(drawn)).toEqual(['«alone»']);
});

it('renders the rows of a table, and marks the quoted row', () => {
  const passage =
    'Our branches:\nBranch | Hours | Phone\nPortland | 9–17 | 555-01\nSalem | 10–16 | 555-02\nCall us.';
  expect(parts(passage, 'Portland | 9–17 | 555-01')).toEqual([
    'Our branches:',
    ['3/3: Branch¦Hours¦Phone', '3/3: «Portland»¦«9–17»¦«555-01»', '3/3: Salem¦10–16¦555-02'],
    'Call us.',
  ]);
});

it('leaves the corner cell above the row names empty, and fills no cell whose column is uncertain', () => {
  expect(parts('Monday | Sunday\nShop | 9–17 | closed\nCafé | 8–18 | 10–16', '8–18')).toEqual([
    ['3/3: ¦Monday¦Sunday', '3/3: Shop¦9–17¦closed', '3/3: Café¦«8–18»¦10–16'],
  ]);
  expect(parts('Plan | Price | Seats\nBasic | 5 € | 1\nPro | 3', 'Pro')).toEqual([
    ['3/3: Plan¦Price¦Seats', '3/3: Basic¦5 €¦1', '1/3: «Pro» | 3'],
  ]);
  expect(parts('A | B\nNorth\na | b\nEnd', 'a')).toEqual([['2/2: A¦B', '1/2: North', '2/2: «a»¦b'], 'End']);
});

it('does not treat a single line with bars, or a very wide table, as a table', () => {
  expect(parts('Home | Shop\n\nBooks', 'Books')).toEqual(['Home | Shop\n\n«Books»']);
  const wide = Array.from({ length: 41 }, (_, n) => n).join(' | ');
  expect(parts(`${wide}\n${wide}`, '40')).toHaveLength(1);
});
