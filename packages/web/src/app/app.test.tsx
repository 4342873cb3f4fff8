import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../test/screen/api.ts';
import { arrive } from '../../test/screen/interact.ts';
import { openScreen } from '../../test/screen/open-screen.tsx';
import { userAs } from '../../test/screen/samples.ts';
import { t } from '../../test/screen/words.ts';

const workScreens = [
  '/dashboard',
  '/chatbots',
  '/builder',
  '/conversations',
  '/conversations/1',
  '/settings',
];

it.each(workScreens)('redirects a signed-out visitor at %s to the sign-in page', async (path) => {
  localStorage.setItem('app_signed_in', '1');
  await openScreen(path, null);
  await arrive('/auth');
  await screen.findByRole('heading', { name: t('auth:login.title') });
  expect(localStorage.getItem('app_signed_in')).toBeNull();
});

it('shows nothing of a screen before the account has loaded', async () => {
  api.respond('GET /api/chatbots', []);
  const release = api.hold('GET /api/user');
  await openScreen('/dashboard');
  await screen.findByRole('status');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(api.calls('GET /api/chatbots')).toEqual([]);
  release();
  await screen.findByRole('heading', { level: 1 });
});

it('reports that the account could not be loaded, and offers a retry', async () => {
  const person = userAs('admin');
  api.respond('GET /api/chatbots', []);
  const release = api.hold('GET /api/user');
  const user = await openScreen('/dashboard', person);
  api.refuse('GET /api/user', 'database_unavailable');
  release();
  await screen.findByRole('heading', { name: t('common:boundary.userTitle') });
  api.respond('GET /api/user', person);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByRole('heading', { level: 1 });
});

it('sets the window title to the name of the screen', async () => {
  await openScreen('/settings');
  await screen.findByRole('tabpanel');
  await waitFor(() => expect(document.title).toBe('Settings | Parley'));
});

it("uses the account's language if this browser has no saved language", async () => {
  await openScreen('/settings?tab=language', userAs('admin', { language: 'ar' }));
  await screen.findByRole('radio', { name: /العربية/, checked: true });
});

it("keeps the language chosen in this browser over the account's", async () => {
  localStorage.setItem('app_language_preference', 'en');
  await openScreen('/settings?tab=language', userAs('admin', { language: 'ar' }));
  await screen.findByRole('radio', { name: /English/, checked: true });
});
