import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { finishedLanguages } from './installation.ts';

const root = mkdtempSync(join(tmpdir(), 'parley-languages-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(language: string, texts: object): void {
  const folder = join(root, 'packages/locales', language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'common.json'), JSON.stringify(texts));
}

it('a language that lacks any text is not offered', () => {
  write('en', { save: 'Save', rows_one: '{{count}} row', rows_other: '{{count}} rows' });
  write('ja', { save: '保存', rows_other: '{{count}}行' });
  write('de', { save: 'Sichern' });
  expect(finishedLanguages(root)).toEqual(['en', 'ja']);
});
