import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import {
  cellsOf,
  confirmIdentity,
  fill,
  findDialog,
  findProblem,
  findToast,
  problemOf,
} from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import {
  openSecurity,
  own,
  phone,
  prepareSecurity,
  securityTab,
} from '../../../../test/screen/open-security.ts';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { installationTag, sampleInstallation } from '../../../../test/stand-in/sample-installation.ts';

const words = (key: string, values = {}) => t(`settings:${key}`, values);
const button = (name: string) => screen.getByRole('button', { name });
const codes = Array.from({ length: 10 }, (_, index) => `k7qd-m${index}xw`);
const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/Parley:ada?secret=JBSWY3DPEHPK3PXP&issuer=Parley',
  recoveryCodes: codes,
};
const secured = () => userAs('member', { twoFactorEnabled: true });

it('shows the sign-in methods, and offers to set up those that are off', async () => {
  await openSecurity();
  screen.getByText(words('twoFactor.offText'));
  screen.getByText(words('password.changedAt', { date: 'Aug 14, 2026' }));
  screen.getByText(words('google.notLinked'));
  button(words('twoFactor.setUp'));
});

it('shows what protects the account, and the number of unused recovery codes', async () => {
  await openSecurity(secured(), {
    twoFactorEnabledAt: '2026-02-03T09:00:00.000Z',
    recoveryCodesLeft: 7,
    googleLinked: true,
    passwordChangedAt: null,
  });
  screen.getByText(words('twoFactor.onText', { date: 'Feb 3, 2026' }));
  screen.getByText(words('twoFactor.codesLeft', { count: 7 }));
  screen.getByText(words('password.neverChanged'));
  screen.getByText(words('google.linkedText'));
});

it('offers a retry if the sign-in methods could not be loaded', async () => {
  prepareSecurity();
  api.refuse('GET /api/user/security', 'internal_error');
  const user = await openScreen(securityTab, userAs('member'));
  await screen.findByRole('heading', { name: words('security.errorTitle') });
  prepareSecurity();
  await user.click(button(t('common:ui.tryAgain')));
  await screen.findByText(words('google.title'));
});

it('sets up a second factor: QR code, verification code, and recovery codes', async () => {
  api.respondAfterStepUp('POST /api/user/two-factor/setup', setup);
  api.respond('POST /api/user/two-factor/enable');
  const user = await openSecurity();
  await user.click(button(words('twoFactor.setUp')));
  await confirmIdentity(user, 'correct horse');
  const scan = await findDialog(words('twoFactor.scanTitle'));
  scan.getByRole('img', { name: words('twoFactor.qr') });
  scan.getByText(setup.secret);
  await fill(user, scan.getByLabelText(words('twoFactor.code')), '123456');
  await user.click(scan.getByRole('button', { name: words('twoFactor.check') }));
  const kept = await findDialog(words('twoFactor.codesTitle'));
  expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  expect(api.sent('POST /api/user/two-factor/enable')).toEqual([{ code: '123456' }]);
  const done = kept.getByRole('button', { name: words('twoFactor.done') });
  await user.click(done);
  kept.getByText(words('twoFactor.keepFirst'));
  await user.click(kept.getByRole('checkbox'));
  await user.click(done);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('reports at the field a missing or wrong code', async () => {
  api.respond('POST /api/user/two-factor/setup', setup);
  api.refuse('POST /api/user/two-factor/enable', 'proof_refused');
  const user = await openSecurity();
  await user.click(button(words('twoFactor.setUp')));
  const scan = await findDialog(words('twoFactor.scanTitle'));
  const field = scan.getByLabelText(words('twoFactor.code'));
  const check = () => user.click(scan.getByRole('button', { name: words('twoFactor.check') }));
  await check();
  expect(problemOf(field)).toBe(t('common:proof.codeRequired'));
  await fill(user, field, '000000');
  await check();
  await findProblem(field, t('common:errors.proof_refused'));
});

it('says why no second factor could be set up', async () => {
  api.refuse('POST /api/user/two-factor/setup', 'internal_error');
  const user = await openSecurity();
  await user.click(button(words('twoFactor.setUp')));
  await findToast(words('twoFactor.failed'), t('common:errors.internal_error'));
});

it('turns the second factor off with a code', async () => {
  api.respond('POST /api/user/two-factor/disable');
  const user = await openSecurity(secured());
  await user.click(button(words('twoFactor.turnOff')));
  const dialog = await findDialog(words('twoFactor.offTitle'), 'alertdialog');
  dialog.getByText(words('twoFactor.offWarning'));
  await fill(user, dialog.getByLabelText(words('twoFactor.code')), ' k7qd-m1xw ');
  await user.click(dialog.getByRole('button', { name: words('twoFactor.turnOff') }));
  await findToast(words('twoFactor.nowOff'));
  expect(api.sent('POST /api/user/two-factor/disable')).toEqual([{ code: 'k7qd-m1xw' }]);
});

it('does not turn it off without the right code', async () => {
  api.refuse('POST /api/user/two-factor/disable', 'proof_refused');
  const user = await openSecurity(secured());
  await user.click(button(words('twoFactor.turnOff')));
  const dialog = await findDialog(words('twoFactor.offTitle'), 'alertdialog');
  const field = dialog.getByLabelText(words('twoFactor.code'));
  const turnOff = () => user.click(dialog.getByRole('button', { name: words('twoFactor.turnOff') }));
  await turnOff();
  expect(problemOf(field)).toBe(t('common:proof.codeRequired'));
  await fill(user, field, '000000');
  await turnOff();
  await findProblem(field, t('common:errors.proof_refused'));
});

it('creates new recovery codes after re-authentication', async () => {
  api.respondAfterStepUp('POST /api/user/two-factor/recovery-codes', { recoveryCodes: codes });
  const user = await openSecurity(secured(), { recoveryCodesLeft: 2 });
  await user.click(button(words('twoFactor.newCodes')));
  await confirmIdentity(user, 'correct horse');
  const dialog = await findDialog(words('twoFactor.newCodesTitle'));
  expect(dialog.getAllByRole('listitem')).toHaveLength(10);
});

it('copies recovery codes, and saves them as a file', async () => {
  api.respond('POST /api/user/two-factor/recovery-codes', { recoveryCodes: codes });
  const user = await openSecurity(secured());
  await user.click(button(words('twoFactor.newCodes')));
  const dialog = await findDialog(words('twoFactor.newCodesTitle'));
  await user.click(dialog.getByRole('button', { name: words('twoFactor.copy') }));
  await dialog.findByRole('button', { name: t('common:ui.copied') });
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  const saved: { name: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download });
  });
  await user.click(dialog.getByRole('button', { name: words('twoFactor.download') }));
  expect(saved).toEqual([{ name: 'parley-recovery-codes.txt' }]);
});

async function openPassword(user: UserEvent) {
  await user.click(button(words('password.change')));
  const dialog = await findDialog(words('password.change'));
  const field = (name: string) => dialog.getByLabelText(words(`password.${name}`));
  const submit = () => user.click(dialog.getByRole('button', { name: words('password.change') }));
  return { dialog, field, submit };
}

it('changes the password and reports that other devices were signed out', async () => {
  api.respond('POST /api/user/change-password');
  const user = await openSecurity();
  const { field, submit } = await openPassword(user);
  await fill(user, field('currentPassword'), 'correct horse');
  await fill(user, field('newPassword'), 'Staple42 battery');
  await fill(user, field('repeated'), 'Staple42 battery');
  await submit();
  await findToast(words('password.changed'), words('password.changedText'));
  expect(api.sent('POST /api/user/change-password')).toEqual([
    { currentPassword: 'correct horse', newPassword: 'Staple42 battery' },
  ]);
});

it('shows errors at the password fields, and sends nothing', async () => {
  const user = await openSecurity();
  const { field, submit } = await openPassword(user);
  await submit();
  expect(problemOf(field('currentPassword'))).toBe(words('password.currentRequired'));
  expect(problemOf(field('newPassword'))).toBe(words('password.newRequired'));
  await fill(user, field('newPassword'), 'Staple42 battery');
  await fill(user, field('repeated'), 'Staple43 battery');
  await submit();
  expect(problemOf(field('repeated'))).toBe(words('password.mismatch'));
  expect(api.calls('POST /api/user/change-password')).toEqual([]);
});

it('ADM-16: lists and enforces the operator’s password rules in addition to its own', async () => {
  document.head.innerHTML = installationTag({
    ...sampleInstallation,
    passwordPolicy: { minLength: 12, nonAlphanumeric: true },
  });
  const user = await openSecurity();
  const { dialog, field, submit } = await openPassword(user);
  const needs = within(dialog.getByRole('list', { name: words('password.needs') }));
  needs.getByText(words('password.requirement.tooShort', { count: 12 }));
  needs.getByText(words('password.requirement.symbolMissing'));
  await fill(user, field('newPassword'), 'Harbour77Harbour');
  await submit();
  await findProblem(field('newPassword'), t('common:validation.passwordSymbol'));
});

it('checks off each requirement of the new password once it is met', async () => {
  const user = await openSecurity();
  const { dialog, field } = await openPassword(user);
  const met = () =>
    within(dialog.getByRole('list', { name: words('password.needs') }))
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes(words('password.met'))).length;
  expect(met()).toBe(0);
  await fill(user, field('newPassword'), 'aA1');
  expect(met()).toBe(3);
  await fill(user, field('newPassword'), 'aA1aA1aA1aA1');
  expect(met()).toBe(4);
});

it('reports at the field that the current password is wrong', async () => {
  api.refuse('POST /api/user/change-password', 'validation_failed', {
    fields: { currentPassword: t('common:validation.passwordWrong') },
  });
  const user = await openSecurity();
  const { field, submit } = await openPassword(user);
  await fill(user, field('currentPassword'), 'wrong');
  await fill(user, field('newPassword'), 'Staple42 battery');
  await fill(user, field('repeated'), 'Staple42 battery');
  await submit();
  await findProblem(field('currentPassword'), t('common:validation.passwordWrong'));
});

it('emails a link to an account without a password', async () => {
  api.respond('POST /api/forgot-password', { message: 'Sent' });
  const ada = userAs('member', { hasPassword: false });
  const user = await openSecurity(ada);
  screen.getByText(words('password.none'));
  await user.click(button(words('password.setByMail')));
  await findToast(words('password.mailed'), words('password.mailedText', { email: ada.email }));
  expect(api.sent('POST /api/forgot-password')).toEqual([{ email: ada.email }]);
});

it('says why the link was not sent', async () => {
  api.refuse('POST /api/forgot-password', 'rate_limited', { message: 'Try again in 5 minutes' });
  const user = await openSecurity(userAs('member', { hasPassword: false }));
  await user.click(button(words('password.setByMail')));
  await findToast(words('password.mailFailed'), 'Try again in 5 minutes');
});

it('lists the account’s sessions, this device first and without a button to end it', async () => {
  await openSecurity();
  const table = within(screen.getByRole('table', { name: words('sessions.title') }));
  const [, first, second] = table.getAllByRole('row');
  expect(cellsOf(first!)[0]).toContain(words('sessions.this'));
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(cellsOf(second!).slice(0, 2)).toEqual([expect.stringContaining('Safari on iPhone'), '86.24.10.7']);
});

it('signs out one device', async () => {
  api.respond('DELETE /api/user/sessions/{sessionId}');
  const user = await openSecurity();
  api.respond('GET /api/user/sessions', [own]);
  await user.click(button(words('sessions.signOutNamed', { device: phone.device })));
  await findToast(words('sessions.ended'), words('sessions.endedText', { device: phone.device }));
  expect(api.calls('DELETE /api/user/sessions/{sessionId}')[0]?.params).toEqual({ sessionId: phone.id });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Safari/ })).toBeNull());
});

it('reports that a device could not be signed out, and keeps its row', async () => {
  api.refuse('DELETE /api/user/sessions/{sessionId}', 'internal_error');
  const user = await openSecurity();
  await user.click(button(words('sessions.signOutNamed', { device: phone.device })));
  await findToast(words('sessions.endFailed'), t('common:errors.internal_error'));
  screen.getByRole('row', { name: /Safari/ });
});

it('signs out all other devices after confirmation', async () => {
  api.respond('DELETE /api/user/sessions');
  const user = await openSecurity();
  await user.click(button(words('sessions.signOutOthers', { count: 1 })));
  const dialog = await findDialog(words('sessions.othersTitle', { count: 1 }), 'alertdialog');
  expect(api.calls('DELETE /api/user/sessions')).toEqual([]);
  api.respond('GET /api/user/sessions', [own]);
  await user.click(dialog.getByRole('button', { name: words('sessions.signOutOthers', { count: 1 }) }));
  await findToast(words('sessions.othersEnded'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Safari/ })).toBeNull());
});

it('offers a retry if the sessions could not be loaded', async () => {
  prepareSecurity();
  api.refuse('GET /api/user/sessions', 'internal_error');
  const user = await openScreen(securityTab, userAs('member'));
  await screen.findByRole('heading', { name: words('sessions.errorTitle') });
  api.respond('GET /api/user/sessions', [own]);
  await user.click(button(t('common:ui.tryAgain')));
  await screen.findByRole('row', { name: /Chrome on Linux/ });
});
