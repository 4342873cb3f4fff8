import { describe, expect, it } from 'vitest';
import { parseBytes } from './parse-bytes.ts';
import { documentOf, linesOf, shown } from './testing/parsed.ts';

describe('Markdown', () => {
  it('KB-07: yields headings, lists, tables, code, and links as their text', async () => {
    const source = `---\ntitle: "Our handbook"\n---\n# Opening *hours*\n\nWe open [at nine](https://example.com/a_(b))\nand close **at five**. ![map](data:image/png;base64,AAAA)\n\nSetext\n---\n\n- [x] Monday\n1. Tuesday\n\n| Plan | Price |\n|---|:-:|\n| Basic | \`a|b\` |\n\n\`\`\`js\nconst a = 1;\n  # not a heading\n\`\`\`\n<!-- hidden\ncomment -->\n<script>\nvar evil = 1;\n</script>\n> Quoted snake_case_name and 2 * 3 * 4 &amp; <b>more</b>\n\n[ref]: https://example.com\n`;
    const document = await documentOf(source, 'a.md');
    expect(document.title).toBe('Our handbook');
    expect(document.blocks.map(shown)).toEqual([
      'heading1: Opening hours',
      'paragraph: We open at nine and close at five. map',
      'heading2: Setext',
      'list-item: Monday',
      'list-item: Tuesday',
      'table-row: Plan | Price',
      'table-row: Basic | `a | b`',
      'code: const a = 1;\n  # not a heading',
      'paragraph: Quoted snake_case_name and 2 * 3 * 4 & more',
    ]);
  });

  it('KB-07: takes its title from the first heading if nothing else provides one', async () => {
    expect((await documentOf('Intro\n\n# Our handbook\n', 'a.md')).title).toBe('Our handbook');
  });

  it('KB-07: drops embedded data anywhere', async () => {
    const text = (await linesOf(`Logo: data:image/gif;base64,${'R0lG'.repeat(1000)} end`, 'a.md')).join('');
    expect(text).toBe('paragraph: Logo: end');
  });

  it.each(['[', '[a](', '![', '`', '|', '*a ', '**', '_a', '<a', '\n> ', '- '])(
    'SEC-26: consisting of a million times %j is read in linear time',
    async (mark) => {
      await parseBytes(Buffer.from(`Hours ${mark.repeat(1_000_000)}`), 'a.md');
    },
    20_000,
  );
});
