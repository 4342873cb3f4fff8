import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { arrive, fill, findProblem, findToast, problemOf } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { installationTag, sampleInstallation } from '../../../../test/stand-in/sample-installation.ts';

const field = (name: string) => screen.getByLabelText(t(`auth:fields.${name}`));
const terms = () => screen.getByRole<HTMLInputElement>('checkbox');
const submit = () => screen.getByRole('button', { name: t('auth:register.submit') });

const registration = {
  fullName: 'Ada Osei',
  organizationName: 'Harbour Books',
  email: 'ada@harbourbooks.example',
  password: 'secret1',
};

async function openRegister(): Promise<UserEvent> {
  const user = await openScreen('/auth', null);
  await user.click(await screen.findByRole('tab', { name: t('auth:tabs.register') }));
  await screen.findByRole('heading', { name: t('auth:register.title') });
  return user;
}

async function register(user: UserEvent): Promise<void> {
  for (const [name, value] of Object.entries(registration)) await fill(user, field(name), value);
  if (!terms().checked) await user.click(terms());
  await user.click(submit());
}

it('sends the five fields and opens the dashboard; the terms start unchecked', async () => {
  api.respond('POST /api/register', userAs('owner'));
  api.respond('GET /api/chatbots', []);
  const user = await openRegister();
  expect(terms().checked).toBe(false);
  await register(user);
  await arrive('/dashboard');
  await findToast(t('auth:toast.registerSuccess'));
  expect(api.sent('POST /api/register')).toEqual([{ ...registration, termsAccepted: true }]);
});

it('VAL-03, VAL-04, VAL-05, VAL-06, VAL-07: shows errors at their fields and sends nothing', async () => {
  const user = await openRegister();
  await fill(user, field('email'), 'nobody');
  await fill(user, field('password'), '12345');
  await user.click(submit());
  expect(problemOf(field('fullName'))).toBe(t('auth:errors.fullNameRequired'));
  expect(problemOf(field('organizationName'))).toBe(t('auth:errors.organizationNameRequired'));
  expect(problemOf(field('email'))).toBe(t('auth:errors.emailInvalid'));
  expect(problemOf(field('password'))).toBe(t('auth:errors.passwordMinLength', { length: 6 }));
  expect(problemOf(terms())).toBe(t('auth:errors.termsRequired'));
  expect(api.calls()).toEqual([]);
});

it('accepts an organization name of 49 characters, but not of 50', async () => {
  const user = await openRegister();
  await fill(user, field('organizationName'), 'a'.repeat(50));
  await user.click(submit());
  expect(problemOf(field('organizationName'))).toBe(t('common:validation.organizationNameMax'));
  await fill(user, field('organizationName'), 'a'.repeat(49));
  expect(problemOf(field('organizationName'))).toBeUndefined();
});

it('TOAST-08: reports an address that is taken, and keeps the input', async () => {
  api.refuse('POST /api/register', 'email_in_use');
  const user = await openRegister();
  await register(user);
  await findToast(t('auth:toast.registerFailed'), t('common:errors.email_in_use'));
  await findProblem(field('email'), t('common:errors.email_in_use'));
  expect(field('organizationName')).toHaveProperty('value', 'Harbour Books');
  expect(terms().checked).toBe(true);
});

it('shows the server’s errors at their fields until the input changes', async () => {
  const refusal = 'This password is on lists of stolen passwords';
  api.refuse('POST /api/register', 'validation_failed', { fields: { password: refusal } });
  const user = await openRegister();
  await register(user);
  await findProblem(field('password'), refusal);
  expect(problemOf(field('email'))).toBeUndefined();
  await fill(user, field('password'), 'another-secret');
  expect(problemOf(field('password'))).toBeUndefined();
});

it('TOAST-08: shows a general message if the connection fails', async () => {
  api.lose('POST /api/register');
  const user = await openRegister();
  await register(user);
  await findToast(t('auth:toast.registerFailed'), t('auth:toast.registerFailedText'));
});

it('rates a password once it is long enough', async () => {
  const user = await openRegister();
  screen.getByText(t('auth:fields.passwordHint', { count: 6 }));
  await fill(user, field('password'), 'secret1');
  screen.getByText(t('common:ui.strength.1'));
  await fill(user, field('password'), 'correct horse battery');
  screen.getByText(t('common:ui.strength.4'));
});

it('ADM-16: shows the operator’s password rules before typing, and enforces them', async () => {
  document.head.innerHTML = installationTag({
    ...sampleInstallation,
    passwordPolicy: { minLength: 12, uppercase: true, nonAlphanumeric: true },
  });
  const user = await openRegister();
  const hint = screen.getByText((content) => content.includes(t('auth:fields.passwordHint', { count: 12 })));
  expect(hint.textContent).toContain(t('auth:fields.requirement.uppercaseMissing'));
  expect(hint.textContent).toContain(t('auth:fields.requirement.symbolMissing'));
  expect(hint.textContent).not.toContain(t('auth:fields.requirement.numberMissing'));
  await fill(user, field('password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: t('auth:register.submit') }));
  await findProblem(field('password'), t('common:validation.passwordUppercase'));
  await fill(user, field('password'), 'Short!');
  await findProblem(field('password'), t('auth:errors.passwordMinLength', { length: 12 }));
});

it('AUTH-06: shows the password and hides it again', async () => {
  const user = await openRegister();
  await user.click(screen.getByRole('button', { name: t('common:ui.showPassword') }));
  expect(field('password')).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: t('common:ui.hidePassword') }));
  expect(field('password')).toHaveProperty('type', 'password');
});

it('AUTH-04: clears input and errors of a tab that is left', async () => {
  const user = await openRegister();
  await fill(user, field('email'), 'half');
  await user.click(submit());
  await user.click(screen.getByRole('tab', { name: t('auth:tabs.login') }));
  await user.click(screen.getByRole('tab', { name: t('auth:tabs.register') }));
  await screen.findByRole('heading', { name: t('auth:register.title') });
  expect(field('email')).toHaveProperty('value', '');
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

it('arrow keys move between the two tabs', async () => {
  const user = await openRegister();
  screen.getByRole('tab', { name: t('auth:tabs.register') }).focus();
  await user.keyboard('{ArrowLeft}');
  const login = screen.getByRole('tab', { name: t('auth:tabs.login') });
  expect(login.getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(login);
});

it('AUTH-07: opens terms and privacy in a new tab', async () => {
  await openRegister();
  const links = screen.getAllByRole('link').filter(({ parentElement }) => parentElement?.closest('label'));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms-of-service', '/privacy-policy']);
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
  expect(links.map((link) => link.getAttribute('rel'))).toEqual(['noopener', 'noopener']);
});
