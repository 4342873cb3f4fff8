import { sentenceInterpolation, sentenceValues } from '@parley/contracts/language/sentence-values';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';

async function sentenceIn(lng: string, values: Record<string, unknown>): Promise<string> {
  const instance = createInstance().use(sentenceValues);
  const sentence = '{{name}}: {{count}}';
  await instance.init({
    lng,
    interpolation: sentenceInterpolation,
    resources: { [lng]: { translation: { sentence } } },
  });
  return instance.t('sentence', { defaultValue: sentence, ...values });
}

it('I18N-10: isolates names and addresses in a right-to-left interface only', async () => {
  const values = { name: '<b>Halden & Co</b>', count: 12 };
  expect(await sentenceIn('ar', values)).toBe('\u2068<b>Halden & Co</b>\u2069: ١٢');
  expect(await sentenceIn('de', values)).toBe('<b>Halden & Co</b>: 12');
});

it('numbers in sentences use the digits and separators of the language', async () => {
  const values = { name: 'x', count: 12345.5 };
  const count = async (lng: string) => (await sentenceIn(lng, values)).split(': ')[1];
  expect(await count('en')).toBe('12,345.5');
  expect(await count('de')).toBe('12.345,5');
  expect(await count('fr')).toBe('12\u202f345,5');
  expect(await count('fa')).toBe('۱۲٬۳۴۵٫۵');
  expect(await count('ar')).toBe('١٢٬٣٤٥٫٥');
});
