import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { closeScreen, openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`common:maintenance.${key}`, values);
const state = { active: false, message: null, startsAt: null, expectedEnd: null };

it('explains the effect of maintenance on data, chatbots and the app, without links that would return here', async () => {
  api.respond('GET /api/maintenance', { ...state, active: true, message: 'We move house.' });
  await openScreen('/maintenance');
  await screen.findByText(words('now'));
  screen.getByText(`We move house. ${words('soon')}`);
  const [facts, states] = ['term', 'definition'].map((role) =>
    screen.getAllByRole(role).map(({ textContent }) => textContent),
  );
  expect(facts).toEqual([words('data'), words('chatbots'), words('app')]);
  expect(states).toEqual([words('dataState'), words('chatbotsState'), words('appState')]);
  expect(screen.queryByRole('link', { name: t('landing:header.login') })).toBeNull();
  expect(screen.queryByRole('link', { name: t('landing:header.start') })).toBeNull();
});

it('reports that no maintenance is planned, with links into the app', async () => {
  api.respond('GET /api/maintenance', state);
  await openScreen('/maintenance');
  await screen.findByRole('heading', { level: 1, name: words('noneTitle') });
  expect(screen.queryByText(words('now'))).toBeNull();
  expect(screen.queryAllByRole('definition')).toEqual([]);
  screen.getByRole('link', { name: t('landing:header.login') });
});

it('does not leak the maintenance state into the next test', async () => {
  api.respond('GET /api/maintenance', { ...state, active: true });
  await openScreen('/maintenance');
  await screen.findByText(words('now'));
  await closeScreen();
  await openScreen('/auth', null);
  await screen.findByRole('heading', { level: 1, name: t('auth:login.title') });
});
