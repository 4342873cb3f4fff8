import { answerTable } from '@parley/contracts/settings/answer-settings';
import { appearanceTable } from '@parley/contracts/settings/appearance-settings';
import { it } from 'vitest';
import { t } from '../../../../../test/screen/words.ts';

const words = (key: string) => t(`builder:${key}`);

it('each setting has a name for comparisons, and each of its choices too', () => {
  for (const { label } of [...Object.values(appearanceTable), ...Object.values(answerTable)]) words(label);
  for (const setting of Object.values(appearanceTable)) {
    if (!('choices' in setting)) continue;
    for (const choice of setting.value.options) words(`${setting.choices}.${choice}`);
  }
});
