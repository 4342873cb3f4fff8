import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../parsing/markdown/parse-markdown.ts';
import { segmentDocument } from '../passages/segment.ts';
import { bestQuote, presentPassage } from './passages-for-models.ts';

function present(markdown: string) {
  const passages = segmentDocument(parseMarkdown(Buffer.from(markdown)));
  return passages.map((passage) => presentPassage({ ...passage, sourceName: 'Shop' }));
}

it('puts the headings above a passage in its title, and writes tables, steps and code as Markdown', () => {
  const markdown = `# Plans
## Prices
What a plan costs:

| Plan | Price | Seats |
|---|---|---|
| Basic | 5 € | 1 |
| Pro \\| Max |  | 3 |

How to change it:

1. Open the settings.
2. Press "Change".

\`\`\`
parley plan set pro
\`\`\``;
  expect(present(markdown)).toEqual([
    {
      title: 'Shop › Plans › Prices',
      text: `What a plan costs:

| Plan | Price | Seats |
| --- | --- | --- |
| Basic | 5 € | 1 |
| Pro \\| Max |  | 3 |

How to change it:

1. Open the settings.
2. Press "Change".

\`\`\`
parley plan set pro
\`\`\``,
    },
  ]);
});

it('leaves the header cell above row names empty', () => {
  const text = '|  | Monday | Sunday |\n|---|---|---|\n| Shop | 9–17 | closed |\n| Café | 8–18 | 10–16 |';
  expect(present(text).map((passage) => passage.text)).toEqual([
    '|  | Monday | Sunday |\n| --- | --- | --- |\n| Shop | 9–17 | closed |\n| Café | 8–18 | 10–16 |',
  ]);
});

it('returns the text of a passage without blocks', () => {
  const passage = { sourceName: 'Shop', headingPath: [], text: 'One.\nTwo.', blocks: [] };
  expect(presentPassage(passage)).toEqual({ title: 'Shop', text: 'One.\nTwo.' });
});

const text = 'Returns are free. A parcel can be sent back within 30 days. The label comes with the invoice.';

describe('bestQuote', () => {
  it('finds the sentence that supports a claim worded differently', () => {
    expect(bestQuote('You can send parcels back for 30 days', { text, language: 'en' })).toBe(
      'A parcel can be sent back within 30 days.',
    );
  });

  it('falls back to the first sentence, and to nothing for an empty passage', () => {
    expect(bestQuote('zzz', { text, language: 'en' })).toBe('Returns are free.');
    expect(bestQuote('anything', { text: '', language: null })).toBe('');
  });
});
