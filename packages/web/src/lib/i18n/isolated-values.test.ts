import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { isolatedValues } from './isolated-values.ts';

async function sentenceIn(lng: string, values: Record<string, unknown>): Promise<string> {
  const instance = createInstance();
  const sentence = '{{name}}: {{count}}';
  await instance.init({
    lng,
    interpolation: isolatedValues(() => instance.language),
    resources: { [lng]: { translation: { sentence } } },
  });
  return instance.t('sentence', { defaultValue: sentence, ...values });
}

it('I18N-10: names and addresses are isolated in a right-to-left interface, and nothing is in another', async () => {
  const values = { name: '<b>Halden & Co</b>', count: 12 };
  expect(await sentenceIn('ar', values)).toBe('\u2068<b>Halden & Co</b>\u2069: 12');
  expect(await sentenceIn('de', values)).toBe('<b>Halden & Co</b>: 12');
});
