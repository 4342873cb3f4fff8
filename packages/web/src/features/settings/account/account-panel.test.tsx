import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import {
  address,
  arrive,
  confirmIdentity,
  fill,
  findDialog,
  findProblem,
  findToast,
  label,
  problemOf,
} from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import type { User } from '../../../lib/session/use-user.ts';

const field = (name: string) => screen.getByLabelText(label(t(`settings:account.${name}`)));
const save = () => screen.getByRole('button', { name: t('settings:unsaved.save') });
const discard = () => screen.queryByRole('button', { name: t('settings:unsaved.discard') });

async function openAccount(user?: User): Promise<UserEvent> {
  const acting = await openScreen('/settings', user);
  await screen.findByLabelText(t('settings:account.fullName'));
  return acting;
}

/** Mocks saving: responds with the changed user. */
function store(user: User, change: Partial<User>): void {
  api.respond('PATCH /api/user', { ...user, ...change });
}

it('shows the stored values, with nothing to save', async () => {
  await openAccount(userAs('admin', { username: 'ada', timezone: 'Europe/Oslo', language: 'en' }));
  expect(field('fullName')).toHaveProperty('value', 'Ada Osei');
  expect(field('username')).toHaveProperty('value', 'ada');
  expect(field('email')).toHaveProperty('value', 'ada@harbourbooks.example');
  expect(field('timezone')).toHaveProperty('value', 'Europe/Oslo');
  expect(field('language')).toHaveProperty('value', 'en');
  expect(save()).toHaveProperty('disabled', true);
  screen.getByText(t('settings:account.verified'));
});

it('sends only changed fields, and then has nothing to save', async () => {
  const ada = userAs('admin');
  store(ada, { fullName: 'Ada Lovelace', username: null });
  const user = await openAccount(ada);
  await fill(user, field('fullName'), ' Ada Lovelace ');
  screen.getByText(t('settings:unsaved.count', { count: 1 }));
  await user.click(save());
  await findToast(t('settings:account.saved'));
  expect(api.sent('PATCH /api/user')).toEqual([{ fullName: 'Ada Lovelace' }]);
  await waitFor(() => expect(save()).toHaveProperty('disabled', true));
});

it('SET-18: reports a failed change in a toast, and keeps the input', async () => {
  api.refuse('PATCH /api/user', 'internal_error');
  const user = await openAccount();
  await fill(user, field('fullName'), 'Ada Mensah');
  await user.click(save());
  await findToast('Failed to save the changes');
  expect(field('fullName')).toHaveProperty('value', 'Ada Mensah');
  screen.getByText(t('settings:unsaved.count', { count: 1 }));
});

it('keeps the input without an error if re-authentication is canceled', async () => {
  api.refuse('PATCH /api/user', 'confirmation_required');
  const user = await openAccount();
  await fill(user, field('email'), 'ada@new.example');
  await user.click(save());
  await findDialog(t('common:proof.title'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('email')).toHaveProperty('value', 'ada@new.example');
  expect(document.querySelector('li[data-tone]')).toBeNull();
});

it('shows errors at their fields and sends nothing', async () => {
  const user = await openAccount();
  await fill(user, field('fullName'), ' ');
  await fill(user, field('username'), 'not allowed');
  await fill(user, field('email'), 'nobody');
  await fill(user, field('timezone'), 'Middle/Earth');
  await user.click(save());
  expect(problemOf(field('fullName'))).toBe(t('auth:errors.fullNameRequired'));
  expect(problemOf(field('username'))).toBe(t('common:validation.usernameInvalid'));
  expect(problemOf(field('email'))).toBe(t('auth:errors.emailInvalid'));
  expect(problemOf(field('timezone'))).toBe(t('common:validation.timezoneUnknown'));
  expect(document.activeElement).toBe(field('fullName'));
  expect(api.calls('PATCH /api/user')).toEqual([]);
});

it('clears optional fields', async () => {
  const ada = userAs('admin', { username: 'ada', timezone: 'Europe/Oslo', language: 'en' });
  store(ada, { username: null, timezone: null, language: null });
  const user = await openAccount(ada);
  await fill(user, field('username'), '');
  await fill(user, field('timezone'), '');
  await user.selectOptions(field('language'), '');
  await user.click(save());
  await findToast(t('settings:account.saved'));
  expect(api.sent('PATCH /api/user')).toEqual([{ username: null, timezone: null, language: null }]);
});

it('finds a time zone by a part of its name, by keyboard', async () => {
  const user = await openAccount();
  await fill(user, field('timezone'), 'oslo');
  expect(screen.getAllByRole('option', { name: /Oslo/ })).toHaveLength(1);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field('timezone')).toHaveProperty('value', 'Europe/Oslo');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('discards changes', async () => {
  const user = await openAccount();
  expect(discard()).toBeNull();
  await fill(user, field('fullName'), 'Somebody else');
  await user.click(discard()!);
  expect(field('fullName')).toHaveProperty('value', 'Ada Osei');
  expect(discard()).toBeNull();
});

it('re-authenticates before it changes the email address', async () => {
  const ada = userAs('admin');
  api.respondAfterStepUp('PATCH /api/user', { ...ada, email: 'ada@example.com', emailVerified: false });
  const user = await openAccount(ada);
  await fill(user, field('email'), 'ada@example.com');
  screen.getByText(t('settings:account.emailChanged'));
  await user.click(save());
  await confirmIdentity(user, 'correct horse');
  await findToast(t('settings:account.saved'));
  await screen.findByText(t('settings:account.unverified'));
});

it('reports a wrong password during re-authentication, and allows another attempt', async () => {
  api.refuse('PATCH /api/user', 'confirmation_required');
  api.refuse('POST /api/user/confirm', 'proof_refused');
  const user = await openAccount();
  await fill(user, field('email'), 'ada@example.com');
  await user.click(save());
  await confirmIdentity(user, 'wrong');
  const dialog = await findDialog(t('common:proof.title'));
  await findProblem(dialog.getByLabelText(t('common:proof.password')), t('common:errors.proof_refused'));
});

it('requires a password before it sends the re-authentication', async () => {
  api.refuse('PATCH /api/user', 'confirmation_required');
  const user = await openAccount();
  await fill(user, field('email'), 'ada@example.com');
  await user.click(save());
  await confirmIdentity(user, '');
  const dialog = await findDialog(t('common:proof.title'));
  expect(problemOf(dialog.getByLabelText(t('common:proof.password')))).toBe(
    t('common:proof.passwordRequired'),
  );
  expect(api.calls('POST /api/user/confirm')).toEqual([]);
});

it('an account without a password re-authenticates with a code', async () => {
  const ada = userAs('admin', { hasPassword: false, twoFactorEnabled: true });
  api.respondAfterStepUp('PATCH /api/user', ada);
  const user = await openAccount(ada);
  await fill(user, field('email'), 'ada@example.com');
  await user.click(save());
  const dialog = await findDialog(t('common:proof.title'));
  await fill(user, dialog.getByLabelText(t('common:proof.code')), ' 123456 ');
  await user.click(dialog.getByRole('button', { name: t('common:proof.confirm') }));
  await findToast(t('settings:account.saved'));
  expect(api.sent('POST /api/user/confirm')).toEqual([{ code: '123456' }]);
});

it('reports at the field that the address is taken', async () => {
  api.refuse('PATCH /api/user', 'email_in_use');
  const user = await openAccount();
  await fill(user, field('email'), 'taken@example.com');
  await user.click(save());
  await findProblem(field('email'), t('common:errors.email_in_use'));
});

it('shows the server’s message at its field', async () => {
  api.refuse('PATCH /api/user', 'validation_failed', { fields: { username: 'This name is taken' } });
  const user = await openAccount();
  await fill(user, field('username'), 'root');
  await user.click(save());
  await findProblem(field('username'), 'This name is taken');
  await findToast(t('settings:account.saveFailed'));
});

it('resends the link to an unverified address', async () => {
  api.respond('POST /api/user/resend-verification');
  const ada = userAs('admin', { emailVerified: false });
  const user = await openAccount(ada);
  await user.click(screen.getByRole('button', { name: t('settings:account.resend') }));
  await findToast(t('settings:account.resent'), t('settings:account.resentText', { email: ada.email }));
});

it('says when the link can be sent again', async () => {
  api.refuse('POST /api/user/resend-verification', 'rate_limited', { message: 'Try again in 9 minutes' });
  const user = await openAccount(userAs('admin', { emailVerified: false }));
  await user.click(screen.getByRole('button', { name: t('settings:account.resend') }));
  await findToast(t('settings:account.resendFailed'), 'Try again in 9 minutes');
});

it('asks before changes are lost, and lets the user stay or leave', async () => {
  api.respond('GET /api/chatbots', []);
  const user = await openAccount();
  await fill(user, field('fullName'), 'Somebody else');
  const toDashboard = () => screen.getByRole('link', { name: t('common:nav.dashboard') });
  await user.click(toDashboard());
  const dialog = await findDialog(t('common:ui.leaveTitle'), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: t('settings:unsaved.stay') }));
  expect(address()).toBe('/settings');
  expect(field('fullName')).toHaveProperty('value', 'Somebody else');
  await user.click(toDashboard());
  const again = await findDialog(t('common:ui.leaveTitle'), 'alertdialog');
  await user.click(again.getByRole('button', { name: t('settings:unsaved.leave') }));
  await arrive('/dashboard');
});

it('deletes the account after its address is typed, and signs out', async () => {
  api.respond('DELETE /api/user');
  const ada = userAs('admin');
  const user = await openAccount(ada);
  await user.click(screen.getByRole('button', { name: t('settings:deleteAccount.act') }));
  const title = t('settings:deleteAccount.confirmTitle', { name: ada.fullName });
  const dialog = await findDialog(title, 'alertdialog');
  dialog.getByText(
    t('settings:deleteAccount.lostMembership', { names: 'Harbour Books and Northgate Press' }),
  );
  const confirm = dialog.getByRole('button', { name: t('settings:deleteAccount.act') });
  expect(confirm).toHaveProperty('disabled', true);
  await fill(user, dialog.getByRole('textbox'), 'somebody@example.com');
  expect(confirm).toHaveProperty('disabled', true);
  await fill(user, dialog.getByRole('textbox'), ada.email);
  await user.click(confirm);
  await arrive('/auth');
  await findToast(t('settings:deleteAccount.done'));
  expect(api.calls('DELETE /api/user')).toHaveLength(1);
});

it('does not delete the last administrator’s account, and says why', async () => {
  api.refuse('DELETE /api/user', 'last_administrator');
  const ada = userAs('admin');
  const user = await openAccount(ada);
  await user.click(screen.getByRole('button', { name: t('settings:deleteAccount.act') }));
  const dialog = await findDialog(
    t('settings:deleteAccount.confirmTitle', { name: ada.fullName }),
    'alertdialog',
  );
  await fill(user, dialog.getByRole('textbox'), ada.email);
  await user.click(dialog.getByRole('button', { name: t('settings:deleteAccount.act') }));
  await findToast(t('settings:deleteAccount.failed'), t('common:errors.last_administrator'));
  expect(address()).toBe('/settings');
});
