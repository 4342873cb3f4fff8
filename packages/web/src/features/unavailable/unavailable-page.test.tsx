import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';

const heading = (key: string) =>
  screen.findByRole('heading', { level: 1, name: t(`common:unavailable.${key}.title`) });
const linkTo = (key: string) => screen.getByRole('link', { name: t(`common:unavailable.${key}`) });

it('/documentation can be read by everybody and leads home', async () => {
  await openScreen('/documentation', null);
  await heading('documentation');
  expect(linkTo('toHome').getAttribute('href')).toBe('/');
});
