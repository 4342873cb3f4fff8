import { describe, expect, it } from 'vitest';
import { checkSentences } from './sentences.ts';
import { fixtureTree } from './sources/fixture-tree.ts';

const page = 'packages/web/src/features/home/page.tsx';
const english = 'packages/locales/en/common.json';
const greeting = JSON.stringify({ greeting: 'Hello {{name}}' });

async function problemsOf(files: Record<string, string>): Promise<string[]> {
  return (await checkSentences(fixtureTree(files))).problems;
}

describe('literal text', () => {
  it.each([
    ['an element', '<p>Hello there</p>'],
    ['a title', '<p title="Hello there" />'],
    ['a label', '<p aria-label={`Hello ${name}`} />'],
    ['a placeholder', '<input placeholder="Hello there" />'],
    ['an alternative', '<img alt="Hello there" />'],
    ['a choice', "<p>{open ? 'Hello there' : null}</p>"],
  ])('is found in %s', async (_, element) => {
    const problems = await problemsOf({ [page]: `export const page = ${element};` });
    expect(problems).toEqual([expect.stringMatching(/page\.tsx:1 holds the text "Hello/)]);
  });

  it('is reported where a script sets it', async () => {
    const widget = "button.textContent = 'Open the chat'; button.setAttribute('aria-label', 'Open');";
    expect(await problemsOf({ 'packages/widget/src/bubble.ts': widget })).toHaveLength(2);
  });

  it('is not reported in names, symbols, URLs, classes and code samples', async () => {
    const element = '<p className="text-lg">· 7 <b title="example.com">Parley</b><code>npm start</code></p>';
    expect(await problemsOf({ [page]: `export const page = ${element};` })).toEqual([]);
  });
});

describe('keys', () => {
  it('are complete in a clean tree', async () => {
    const files = {
      [english]: JSON.stringify({
        greeting: 'Hi {{name}}',
        items_one: 'one',
        items_other: '{{count}}',
        error: { gone: 'x' },
      }),
      [page]: "const a = t('greeting') + t('items', { count }) + t(`common:error.${code}`);",
    };
    expect(await problemsOf(files)).toEqual([]);
  });

  it('are reported with their namespace if missing', async () => {
    const files = {
      [english]: greeting,
      [page]:
        "const { t } = useTranslation('auth'); const a = t('greeting') + t('sign.in') + t('common:bye');",
    };
    expect(await problemsOf(files)).toEqual([
      expect.stringContaining('asks for auth:sign.in, which is missing'),
      expect.stringContaining('asks for common:bye, which is missing'),
    ]);
  });

  it('are reported if unused', async () => {
    expect(await problemsOf({ [english]: greeting })).toEqual(['en common:greeting is asked for nowhere']);
  });
});

describe('other languages', () => {
  it('are reported for a changed placeholder, an unknown key or an empty text', async () => {
    const files = {
      [english]: JSON.stringify({ greeting: 'Hello {{name}}', bye: 'Bye' }),
      'packages/locales/fr/common.json': JSON.stringify({
        greeting: 'Bonjour {{nom}}',
        bye: ' ',
        plus: 'Plus',
      }),
      [page]: "const a = t('greeting') + t('bye');",
    };
    expect(await problemsOf(files)).toEqual([
      'fr common:plus is unknown',
      'fr common:bye is empty',
      'fr common:greeting has [{{nom}}], English has [{{name}}]',
    ]);
  });

  it('are reported for missing texts', async () => {
    const files = { [english]: greeting, 'packages/locales/fr/common.json': '{}', [page]: "t('greeting');" };
    expect(await problemsOf(files)).toEqual(['fr common:greeting is missing']);
  });
});
