import { sentimentBands } from '@parley/contracts/insight/sentiment';
import { expect, it } from 'vitest';
import { englishOf } from '../../../test/english.ts';
import { sentimentStyles } from './sentiment-label.tsx';

it('SENT-09: each of the eight has a label, a color class and an emoji of its own', async () => {
  const t = await englishOf('common');
  const parts = sentimentBands.map((band) => {
    const { face, textClass } = sentimentStyles[band];
    return { face, textClass, label: t(`sentiment.${band}`, {}) };
  });
  expect(new Set(parts.map(({ face }) => face)).size).toBe(8);
  expect(new Set(parts.map(({ textClass }) => textClass)).size).toBe(8);
  expect(parts.map(({ label }) => label)).toEqual([
    'Very positive',
    'Positive',
    'Somewhat positive',
    'Neutral',
    'Somewhat negative',
    'Negative',
    'Very negative',
    'No data',
  ]);
});
