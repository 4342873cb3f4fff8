import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api, refusal } from '../../../../test/screen/api.ts';
import {
  address,
  arrive,
  fill,
  findProblem,
  findToast,
  problemOf,
} from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleDashboard } from '../../../../test/stand-in/sample-figures.ts';

const email = () => screen.getByLabelText(t('auth:fields.email'));
const password = () => screen.getByLabelText(t('auth:fields.password'));
const code = () => screen.getByLabelText(t('auth:twoFactor.app.label'));
const submit = () => screen.getByRole('button', { name: t('auth:login.submit') });

async function openLogin(path = '/auth'): Promise<UserEvent> {
  const user = await openScreen(path, null);
  await screen.findByRole('heading', { name: t('auth:login.title') });
  return user;
}

async function logIn(user: UserEvent): Promise<void> {
  await fill(user, email(), 'ada@harbourbooks.example');
  await fill(user, password(), 'secret1');
  await user.click(submit());
}

/** Mocks the requests of the dashboard after sign-in. */
function letIn(): void {
  api.respond('POST /api/login', userAs('admin'));
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
}

it('sends email and password, and opens the dashboard as the returned user', async () => {
  letIn();
  const user = await openLogin();
  await logIn(user);
  await arrive('/dashboard');
  await findToast(t('auth:toast.loginSuccess'));
  expect(api.sent('POST /api/login')).toEqual([{ email: 'ada@harbourbooks.example', password: 'secret1' }]);
  expect(api.calls('GET /api/user')).toEqual([]);
});

it('VAL-01, VAL-02: shows errors at their fields, focuses the first, and sends nothing', async () => {
  const user = await openLogin();
  await fill(user, email(), 'ada@');
  await user.click(submit());
  expect(problemOf(email())).toBe(t('auth:errors.emailInvalid'));
  expect(problemOf(password())).toBe(t('auth:errors.passwordRequired'));
  expect(document.activeElement).toBe(email());
  expect(api.calls()).toEqual([]);
});

it('validates on every change after the first submit', async () => {
  const user = await openLogin();
  await user.click(submit());
  await fill(user, email(), 'ada@harbourbooks.example');
  expect(problemOf(email())).toBeUndefined();
  expect(problemOf(password())).toBe(t('auth:errors.passwordRequired'));
});

it('TOAST-07: a refused sign-in shows the reason and keeps the input', async () => {
  api.refuse('POST /api/login', 'invalid_credentials');
  const user = await openLogin();
  await logIn(user);
  const toast = await findToast(t('auth:toast.loginFailed'), t('common:errors.invalid_credentials'));
  expect(toast.dataset.tone).toBe('error');
  await findProblem(password(), t('common:errors.invalid_credentials'));
  expect(email()).toHaveProperty('value', 'ada@harbourbooks.example');
  expect(address()).toBe('/auth');
  await fill(user, password(), 'secret2');
  expect(problemOf(password())).toBeUndefined();
});

it('shows the server’s message after too many attempts', async () => {
  api.refuse('POST /api/login', 'rate_limited', { message: 'Too many tries. Try again in 12 minutes' });
  const user = await openLogin();
  await logIn(user);
  await findToast(t('auth:toast.loginFailed'), 'Try again in 12 minutes');
});

it('TOAST-07: shows a general message if the server is unreachable, and the next attempt can succeed', async () => {
  api.lose('POST /api/login');
  const user = await openLogin();
  await logIn(user);
  await findToast(t('auth:toast.loginFailed'), t('auth:toast.loginFailedText'));
  letIn();
  await user.click(await screen.findByRole('button', { name: t('auth:login.submit') }));
  await arrive('/dashboard');
});

it('AUTH-14: shows a disabled button with a pending text while it waits', async () => {
  letIn();
  const release = api.hold('POST /api/login');
  const user = await openLogin();
  await logIn(user);
  const waiting = await screen.findByRole('button', { name: t('auth:login.pending') });
  expect(waiting).toHaveProperty('disabled', true);
  // Native click; user.click would wait for the pending request.
  waiting.click();
  release();
  await arrive('/dashboard');
  expect(api.calls('POST /api/login')).toHaveLength(1);
});

it('asks for the code of the second factor and sends it with the earlier input', async () => {
  letIn();
  api.respond('POST /api/login', ({ body }) =>
    Object(body).code === '123456' ? userAs('admin') : refusal('two_factor_required'),
  );
  const user = await openLogin();
  await logIn(user);
  await screen.findByRole('heading', { name: t('auth:twoFactor.app.title') });
  await user.click(screen.getByRole('button', { name: t('auth:twoFactor.submit') }));
  expect(problemOf(code())).toBe(t('auth:twoFactor.codeRequired'));
  await fill(user, code(), '123 456');
  await user.click(screen.getByRole('button', { name: t('auth:twoFactor.submit') }));
  await arrive('/dashboard');
  expect(api.sent('POST /api/login').at(-1)).toEqual({
    email: 'ada@harbourbooks.example',
    password: 'secret1',
    code: '123456',
  });
});

it('marks the field of a refused code until another one is typed', async () => {
  api.respond('POST /api/login', ({ body }) =>
    refusal(Object(body).code === undefined ? 'two_factor_required' : 'invalid_credentials'),
  );
  const user = await openLogin();
  await logIn(user);
  await screen.findByRole('heading', { name: t('auth:twoFactor.app.title') });
  await fill(user, code(), '000000');
  await user.click(screen.getByRole('button', { name: t('auth:twoFactor.submit') }));
  await findToast(t('auth:toast.loginFailed'), t('auth:twoFactor.refused'));
  await findProblem(code(), t('auth:twoFactor.refused'));
  await fill(user, code(), '00000');
  expect(problemOf(code())).toBeUndefined();
});

it('accepts a recovery code instead of the app’s, and sends it as typed', async () => {
  letIn();
  api.respond('POST /api/login', ({ body }) =>
    Object(body).code ? userAs('admin') : refusal('two_factor_required'),
  );
  const user = await openLogin();
  await logIn(user);
  await user.click(await screen.findByRole('button', { name: t('auth:twoFactor.useRecovery') }));
  await fill(user, screen.getByLabelText(t('auth:twoFactor.recovery.label')), ' k7qd-m3xw ');
  await user.click(screen.getByRole('button', { name: t('auth:twoFactor.submit') }));
  await arrive('/dashboard');
  expect(api.sent('POST /api/login').at(-1)).toMatchObject({ code: 'k7qd-m3xw' });
});

it('returns from the code to the form with its input unchanged', async () => {
  api.refuse('POST /api/login', 'two_factor_required');
  const user = await openLogin();
  await logIn(user);
  await user.click(await screen.findByRole('button', { name: t('auth:twoFactor.back') }));
  expect(screen.queryByRole('heading', { name: t('auth:twoFactor.app.title') })).toBeNull();
  expect(email()).toHaveProperty('value', 'ada@harbourbooks.example');
  expect(password()).toHaveProperty('value', 'secret1');
});

it('returns to the invitation that required signing in, and to nothing else', async () => {
  letIn();
  api.refuse('GET /api/join', 'link_invalid');
  const invited = await openLogin(`/auth?next=${encodeURIComponent('/join?token=abc')}`);
  api.respond('GET /api/user', userAs('admin'));
  await logIn(invited);
  await arrive('/join?token=abc');
});

it('opens the dashboard, whatever else `next` contains', async () => {
  letIn();
  const user = await openLogin('/auth?next=//evil.example/join?token=a');
  await logIn(user);
  await arrive('/dashboard');
});

it('redirects to the dashboard if this browser is marked as signed in', async () => {
  localStorage.setItem('app_signed_in', '1');
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  await openScreen('/auth');
  await arrive('/dashboard');
});

it('AUTH-15, AUTH-24: Google waits only for its own request, and says why it is unavailable', async () => {
  api.respond('GET /api/auth/google', { configured: false, authorizeUrl: null, nonce: null });
  const release = api.hold('GET /api/auth/google');
  const user = await openLogin();
  await user.click(screen.getByRole('button', { name: t('auth:login.google') }));
  const waiting = await screen.findByRole('button', { name: t('auth:google.pending') });
  expect(waiting).toHaveProperty('disabled', true);
  expect(submit()).toHaveProperty('disabled', false);
  release();
  await findToast(t('auth:toast.googlePopupFailed'), t('auth:toast.googleNotSetUp'));
});
