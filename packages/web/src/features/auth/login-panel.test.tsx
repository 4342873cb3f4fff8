import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api, refusal } from '../../../test/screen/api.ts';
import { address, arrive, fill, findProblem, findToast, problemOf } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleDashboard } from '../../../test/stand-in/sample-figures.ts';

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

/** Prepares what the dashboard asks after a login. */
function letIn(): void {
  api.respond('POST /api/login', userAs('admin'));
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
}

it('sends the address and the password, and opens the dashboard as who the server says', async () => {
  letIn();
  const user = await openLogin();
  await logIn(user);
  await arrive('/dashboard');
  await findToast(t('auth:toast.loginSuccess'));
  expect(api.sent('POST /api/login')).toEqual([{ email: 'ada@harbourbooks.example', password: 'secret1' }]);
  expect(api.calls('GET /api/user')).toEqual([]);
});

it('VAL-01, VAL-02: says at each field what is wrong, goes to the first, and calls nobody', async () => {
  const user = await openLogin();
  await fill(user, email(), 'ada@');
  await user.click(submit());
  expect(problemOf(email())).toBe(t('auth:errors.emailInvalid'));
  expect(problemOf(password())).toBe(t('auth:errors.passwordRequired'));
  expect(document.activeElement).toBe(email());
  expect(api.calls()).toEqual([]);
});

it('checks again on every change once it was sent', async () => {
  const user = await openLogin();
  await user.click(submit());
  await fill(user, email(), 'ada@harbourbooks.example');
  expect(problemOf(email())).toBeUndefined();
  expect(problemOf(password())).toBe(t('auth:errors.passwordRequired'));
});

it('TOAST-07: a refused login says why and keeps what was typed', async () => {
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

it('says the server’s own words where too many tried', async () => {
  api.refuse('POST /api/login', 'rate_limited', { message: 'Too many tries. Try again in 12 minutes' });
  const user = await openLogin();
  await logIn(user);
  await findToast(t('auth:toast.loginFailed'), 'Try again in 12 minutes');
});

it('TOAST-07: a server that cannot be reached gives the fallback, and the next try may work', async () => {
  api.lose('POST /api/login');
  const user = await openLogin();
  await logIn(user);
  await findToast(t('auth:toast.loginFailed'), t('auth:toast.loginFailedText'));
  letIn();
  await user.click(await screen.findByRole('button', { name: t('auth:login.submit') }));
  await arrive('/dashboard');
});

it('AUTH-14: waits with a disabled button and a word for it', async () => {
  letIn();
  const release = api.hold('POST /api/login');
  const user = await openLogin();
  await logIn(user);
  const waiting = await screen.findByRole('button', { name: t('auth:login.pending') });
  expect(waiting).toHaveProperty('disabled', true);
  // Not by the user, who would wait for it.
  waiting.click();
  release();
  await arrive('/dashboard');
  expect(api.calls('POST /api/login')).toHaveLength(1);
});

it('asks for the code of the second factor and sends it with what was typed before', async () => {
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

it('says at the field that a code opened nothing, until another one is typed', async () => {
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

it('takes a recovery code in place of the app’s, and sends it as it was written', async () => {
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

it('leads back from the code to the form with everything as it was', async () => {
  api.refuse('POST /api/login', 'two_factor_required');
  const user = await openLogin();
  await logIn(user);
  await user.click(await screen.findByRole('button', { name: t('auth:twoFactor.back') }));
  expect(screen.queryByRole('heading', { name: t('auth:twoFactor.app.title') })).toBeNull();
  expect(email()).toHaveProperty('value', 'ada@harbourbooks.example');
  expect(password()).toHaveProperty('value', 'secret1');
});

it('leads back to the invitation that asked for a login, and nowhere else', async () => {
  letIn();
  api.refuse('GET /api/join', 'link_invalid');
  const invited = await openLogin(`/auth?next=${encodeURIComponent('/join?token=abc')}`);
  api.respond('GET /api/user', userAs('admin'));
  await logIn(invited);
  await arrive('/join?token=abc');
});

it('leads to the dashboard whatever else the address asks for', async () => {
  letIn();
  const user = await openLogin('/auth?next=//evil.example/join?token=a');
  await logIn(user);
  await arrive('/dashboard');
});

it('sends on to the dashboard whom this browser knows as signed in', async () => {
  localStorage.setItem('app_signed_in', '1');
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  await openScreen('/auth');
  await arrive('/dashboard');
});

it('AUTH-15, AUTH-24: Google waits for its own request alone and says why it cannot be used', async () => {
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
