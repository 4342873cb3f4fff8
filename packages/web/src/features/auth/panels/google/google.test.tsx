import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { address, arrive, findToast } from '../../../../../test/screen/interact.ts';
import { openScreen } from '../../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import { sampleDashboard } from '../../../../../test/stand-in/sample-figures.ts';
import { handOver } from '../../../../lib/session/google/answer-channel.ts';

const authorizeUrl = 'https://accounts.google.example/auth?state=s-1';
const tokenOf = (claims: object) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'c2ln'].join('.');
const idToken = tokenOf({ sub: '1098', email: 'ada@example.com', name: 'Ada Osei' });

/** Mocks Google's window: no window opens, and it counts as open. */
function openedWindow(): ReturnType<typeof vi.spyOn> {
  api.respond('GET /api/auth/google', { configured: true, authorizeUrl, nonce: 'n-1' });
  return vi.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
}

async function chooseGoogle() {
  const user = await openScreen('/auth', null);
  await user.click(await screen.findByRole('button', { name: t('auth:login.google') }));
  await vi.waitFor(() => expect(window.open).toHaveBeenCalled());
}

afterEach(() => vi.restoreAllMocks());

it('signs in as the user from Google’s window', async () => {
  const opened = openedWindow();
  api.respond('POST /api/auth/google', userAs('admin'));
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  await chooseGoogle();
  expect(String(opened.mock.calls[0]?.[0])).toBe(authorizeUrl);
  expect(await handOver('s-1', idToken)).toBe(true);
  await arrive('/dashboard');
  await findToast(t('auth:toast.googleSuccess'));
  expect(api.sent('POST /api/auth/google')).toEqual([
    { email: 'ada@example.com', fullName: 'Ada Osei', uid: '1098', photoURL: null, idToken },
  ]);
});

it('TOAST-11: reports that Google returned no account', async () => {
  openedWindow();
  await chooseGoogle();
  await handOver('s-1', tokenOf({ name: 'Ada' }));
  await findToast(t('auth:toast.googlePopupFailed'), t('auth:toast.googleNoUser'));
  expect(api.calls('POST /api/auth/google')).toEqual([]);
});

it('reports that Google returned no token', async () => {
  openedWindow();
  await chooseGoogle();
  await handOver('s-1', '');
  await findToast(t('auth:toast.googlePopupFailed'), t('auth:toast.googlePopupFailedText'));
});

it('reports that the server rejected Google’s account', async () => {
  openedWindow();
  api.refuse('POST /api/auth/google', 'google_refused');
  await chooseGoogle();
  await handOver('s-1', idToken);
  await findToast(t('auth:toast.googleFailed'), t('common:errors.google_refused'));
  expect(address()).toBe('/auth');
});

it('reports that the browser blocked the window', async () => {
  openedWindow().mockReturnValue(null);
  await chooseGoogle();
  await findToast(t('auth:toast.googlePopupFailed'), t('auth:toast.googlePopupFailedText'));
});

it('asks for the second factor of the account from Google', async () => {
  openedWindow();
  api.refuse('POST /api/auth/google', 'two_factor_required');
  await chooseGoogle();
  await handOver('s-1', idToken);
  await screen.findByRole('heading', { name: t('auth:twoFactor.app.title') });
});

it('the return page removes the token from the address, and reports if no page is waiting for it', async () => {
  await openScreen(`/auth/google#state=gone&id_token=${idToken}`, null);
  await screen.findByRole('heading', { name: t('auth:googleReturn.working') });
  await waitFor(() => expect(window.location.hash).toBe(''));
  await screen.findByRole('heading', { name: t('auth:googleReturn.alone') });
  expect(screen.getByRole('link', { name: t('auth:back.toLogin') }).getAttribute('href')).toBe('/auth');
});
