import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { arrive } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';

const heading = (key: string) =>
  screen.findByRole('heading', { level: 1, name: t(`common:unavailable.${key}.title`) });
const linkTo = (key: string) => screen.getByRole('link', { name: t(`common:unavailable.${key}`) });

it.each(['leads'])('/%s stands in the shell and leads back to what works', async (key) => {
  await openScreen(`/${key}`);
  await heading(key);
  screen.getByText(t(`common:unavailable.${key}.text`));
  screen.getByText(t('common:unavailable.badge'));
  expect(linkTo('toDashboard').getAttribute('href')).toBe('/dashboard');
  expect(linkTo('toChatbots').getAttribute('href')).toBe('/chatbots');
});

it('/documentation can be read by everybody and leads home', async () => {
  await openScreen('/documentation', null);
  await heading('documentation');
  expect(linkTo('toHome').getAttribute('href')).toBe('/');
});

it('the page of maintenance is no missing feature', async () => {
  await openScreen('/maintenance', null);
  await heading('maintenance');
  expect(screen.queryByText(t('common:unavailable.badge'))).toBeNull();
});

it('the detail of a lead is as unavailable as the list', async () => {
  await openScreen('/leads/1');
  await heading('leads');
});

it.each(['/analytics', '/leads', '/billing'])('a stranger at %s is led to the login', async (path) => {
  await openScreen(path, null);
  await arrive('/auth');
});
