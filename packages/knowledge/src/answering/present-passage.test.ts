import { expect, it } from 'vitest';
import { parseMarkdown } from '../parsing/markdown/parse-markdown.ts';
import { segmentDocument } from '../passages/segment.ts';
import { presentPassage } from './present-passage.ts';

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
