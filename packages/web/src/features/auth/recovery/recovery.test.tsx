import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { address, arrive, fill, findToast, problemOf } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { t } from '../../../../test/screen/words.ts';

const email = () => screen.getByLabelText(t('auth:fields.email'));
const heading = (key: string) => screen.findByRole('heading', { level: 1, name: t(`auth:${key}`) });

beforeEach(() => api.respond('POST /api/reset-password/check', { valid: true }));

async function askForLink(user: UserEvent, text: string): Promise<void> {
  await heading('forgot.title');
  await fill(user, email(), text);
  await user.click(screen.getByRole('button', { name: t('auth:forgot.submit') }));
}

async function setPassword(user: UserEvent, password: string, repeated = password): Promise<void> {
  await heading('reset.title');
  await fill(user, screen.getByLabelText(t('auth:reset.password')), password);
  await fill(user, screen.getByLabelText(t('auth:reset.repeated')), repeated);
  await user.click(screen.getByRole('button', { name: t('auth:reset.submit') }));
}

it('shows the same neutral confirmation for every address', async () => {
  api.respond('POST /api/forgot-password', { message: 'Sent' });
  const user = await openScreen('/forgot-password', null);
  await askForLink(user, ' nobody@example.com ');
  await heading('forgot.sentTitle');
  screen.getByText(t('auth:forgot.sentText', { email: 'nobody@example.com' }));
  expect(api.sent('POST /api/forgot-password')).toEqual([{ email: 'nobody@example.com' }]);
  await user.click(screen.getByRole('button', { name: t('auth:forgot.again') }));
  await waitFor(() => expect(document.activeElement).toBe(email()));
});

it('requires an address', async () => {
  const user = await openScreen('/forgot-password', null);
  await askForLink(user, 'nobody');
  expect(problemOf(email())).toBe(t('auth:errors.emailInvalid'));
  expect(api.calls('POST /api/forgot-password')).toEqual([]);
});

it('reports a link that could not be sent, and keeps the address', async () => {
  api.refuse('POST /api/forgot-password', 'rate_limited', { message: 'Try again in 20 minutes' });
  const user = await openScreen('/forgot-password', null);
  await askForLink(user, 'ada@example.com');
  await findToast(t('auth:forgot.failed'), 'Try again in 20 minutes');
  expect(email()).toHaveProperty('value', 'ada@example.com');
});

it('PWD-03: sets a password that was typed twice, and opens the sign-in page', async () => {
  api.respond('POST /api/reset-password');
  const user = await openScreen('/reset-password?token=abc', null);
  await setPassword(user, '123456');
  await arrive('/auth');
  await findToast(t('auth:reset.done'), t('auth:reset.doneText'));
  expect(api.sent('POST /api/reset-password')).toEqual([{ token: 'abc', password: '123456' }]);
});

it('PWD-03: rejects a short password and a repetition that differs', async () => {
  const user = await openScreen('/reset-password?token=abc', null);
  await setPassword(user, '12345', '123456');
  expect(problemOf(screen.getByLabelText(t('auth:reset.password')))).toBe(
    t('auth:errors.passwordMinLength', { length: 6 }),
  );
  expect(problemOf(screen.getByLabelText(t('auth:reset.repeated')))).toBe(t('auth:errors.passwordMismatch'));
  expect(api.calls('POST /api/reset-password')).toEqual([]);
});

it('removes the token from the address immediately', async () => {
  await openScreen('/reset-password?token=abc', null);
  await heading('reset.title');
  await arrive('/reset-password');
});

it('PWD-04: reports an invalid link on submit, and links to a new request', async () => {
  api.refuse('POST /api/reset-password', 'link_invalid');
  const user = await openScreen('/reset-password?token=old', null);
  await setPassword(user, 'secret1');
  await heading('reset.badTitle');
  await user.click(screen.getByRole('link', { name: t('auth:reset.another') }));
  await arrive('/forgot-password');
});

it('reports an invalid link before a password is typed', async () => {
  api.respond('POST /api/reset-password/check', { valid: false });
  await openScreen('/reset-password?token=old', null);
  await heading('reset.badTitle');
  expect(api.sent('POST /api/reset-password/check')).toEqual([{ token: 'old' }]);
});

it('PWD-04: reports an address without a token immediately', async () => {
  await openScreen('/reset-password', null);
  await heading('reset.badTitle');
  expect(screen.queryByRole('button', { name: t('auth:reset.submit') })).toBeNull();
});

it('keeps a rejected password in the form, with the reason', async () => {
  api.refuse('POST /api/reset-password', 'validation_failed', {
    message: t('common:validation.passwordCommon'),
  });
  const user = await openScreen('/reset-password?token=abc', null);
  await setPassword(user, 'secret1');
  await findToast(t('auth:reset.failed'), t('common:validation.passwordCommon'));
  expect(screen.getByLabelText(t('auth:reset.repeated'))).toHaveProperty('value', 'secret1');
});

it('PWD-05: the emailed link confirms the address and leads on', async () => {
  api.respond('POST /api/verify-email');
  const user = await openScreen('/auth?verify=abc', null);
  await heading('verify.done');
  expect(api.sent('POST /api/verify-email')).toEqual([{ token: 'abc' }]);
  expect(address()).toBe('/auth');
  await user.click(screen.getByRole('button', { name: t('auth:back.toLogin') }));
  await heading('login.title');
});

it('leads to the dashboard if this browser is marked as signed in', async () => {
  localStorage.setItem('app_signed_in', '1');
  api.respond('POST /api/verify-email');
  api.respond('GET /api/chatbots', []);
  const user = await openScreen('/auth?verify=abc');
  await user.click(await screen.findByRole('button', { name: t('auth:back.toDashboard') }));
  await arrive('/dashboard');
});

it('PWD-05: explains what to do about a used link', async () => {
  api.refuse('POST /api/verify-email', 'link_invalid');
  await openScreen('/auth?verify=old', null);
  await heading('verify.badTitle');
  screen.getByText(t('auth:verify.badText'));
});

it('PWD-05: offers a retry with the same link after a server error', async () => {
  api.refuse('POST /api/verify-email', 'internal_error');
  const user = await openScreen('/auth?verify=abc', null);
  await screen.findByText(t('auth:verify.failed'));
  api.respond('POST /api/verify-email');
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await heading('verify.done');
  expect(api.sent('POST /api/verify-email')).toEqual([{ token: 'abc' }, { token: 'abc' }]);
});

it('asks for the password if the account is not signed in, and reports a wrong one', async () => {
  api.refuse('POST /api/verify-email', 'verification_needs_password');
  const user = await openScreen('/auth?verify=abc', null);
  await heading('verify.passwordTitle');
  const password = screen.getByLabelText(t('auth:fields.password'));
  expect(problemOf(password)).toBeUndefined();
  const refused = { message: t('common:validation.passwordWrong') };
  api.refuse('POST /api/verify-email', 'validation_failed', refused);
  const submit = screen.getByRole('button', { name: t('auth:verify.submit') });
  await fill(user, password, 'wrong');
  await user.click(submit);
  await waitFor(() => expect(problemOf(password)).toBe(refused.message));
  api.respond('POST /api/verify-email');
  await fill(user, password, 'secret1');
  await user.click(submit);
  await heading('verify.done');
  expect(api.sent('POST /api/verify-email').at(-1)).toEqual({ token: 'abc', password: 'secret1' });
});
