import { answerTable } from '@parley/contracts/settings/answer-settings';
import { appearanceTable } from '@parley/contracts/settings/appearance-settings';
import { expect, it } from 'vitest';
import { draw } from '../../../../../test/screen/draw.tsx';
import { t } from '../../../../../test/screen/words.ts';
import { useSettingWords } from './setting-words.ts';

const words = (key: string) => t(`builder:${key}`);

function Words({ path, value }: { path: string; value: unknown }) {
  const { labelOf, wordsOf } = useSettingWords();
  return (
    <p>
      {labelOf(path)}: {wordsOf(path, value)}
    </p>
  );
}

it('each setting has a name for comparisons, and each of its choices too', () => {
  for (const { label } of [...Object.values(appearanceTable), ...Object.values(answerTable)]) words(label);
  for (const setting of Object.values(appearanceTable)) {
    if (!('choices' in setting)) continue;
    for (const choice of setting.value.options) words(`${setting.choices}.${choice}`);
  }
});

it('shows prompts of pages by their pages', () => {
  draw(
    <Words path="appearance.pagePrompts" value={[{ pages: ['/a', '/b*'], prompts: ['Open?', 'Free?'] }]} />,
  );
  const label = words('appearance.pagePrompts');
  expect(document.querySelector('p')?.textContent).toBe(`${label}: /a, /b*: Open? · Free?`);
});
