import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { address, arrive, fill, findToast, problemOf } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { goodToken, invitation } from '../../../../test/stand-in/entry-responders.ts';
import { organizationDetail, sampleCurrentOrganization } from '../../../../test/stand-in/samples.ts';

const path = `/join?token=${goodToken}`;
const { name } = invitation.organization;
const title = () => screen.findByRole('heading', { level: 1, name: t('auth:join.title', { name }) });
const field = (key: string) => screen.getByLabelText(t(`auth:fields.${key}`));
const register = () => screen.getByRole('button', { name: t('auth:join.register') });

it('shows who invites into what, and what the role may do', async () => {
  api.respond('GET /api/join', invitation);
  await openScreen(path, null);
  await title();
  screen.getByText(t('auth:join.invitedBy', { name: 'Maren Halden' }));
  screen.getByText(t('auth:join.roles.member'));
  screen.getByText(t('auth:join.may.member'));
  expect(api.calls('GET /api/join')[0]?.query).toEqual({ token: goodToken });
});

it('names nobody where whoever invited has left', async () => {
  api.respond('GET /api/join', { ...invitation, invitedBy: null });
  await openScreen(path, null);
  await title();
  screen.getByText(t('auth:join.invited'));
});

it('the invited account accepts with one button and works in the new organization', async () => {
  api.respond('GET /api/join', invitation);
  api.respond('POST /api/join', organizationDetail(sampleCurrentOrganization()));
  api.respond('GET /api/chatbots', []);
  const user = await openScreen(path, userAs('admin', { email: 'ADA@harbourbooks.example' }));
  await user.click(await screen.findByRole('button', { name: t('auth:join.accept') }));
  await arrive('/dashboard');
  await findToast(t('common:organization.switched'), t('common:organization.switchedText', { name }));
  expect(api.sent('POST /api/join')).toEqual([{ token: goodToken }]);
});

it('an invitation that was taken back meanwhile is said, and the page stays', async () => {
  api.respond('GET /api/join', invitation);
  api.refuse('POST /api/join', 'link_invalid');
  const user = await openScreen(path, userAs('admin', { email: invitation.email }));
  await user.click(await screen.findByRole('button', { name: t('auth:join.accept') }));
  await findToast(t('auth:join.acceptFailed'), t('common:errors.link_invalid'));
  expect(address()).toBe(path);
});

it('another account is told so, logs out, and goes on here', async () => {
  api.respond('GET /api/join', invitation);
  api.respond('POST /api/logout');
  const user = await openScreen(path, userAs('admin', { email: 'bo@example.com' }));
  await screen.findByText(t('auth:join.other', { invited: invitation.email, email: 'bo@example.com' }));
  expect(screen.queryByRole('button', { name: t('auth:join.accept') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('auth:join.leave') }));
  await screen.findByRole('button', { name: t('auth:join.register') });
  expect(api.calls('POST /api/logout')).toHaveLength(1);
});

it('a logout that fails is said, and the other account stays', async () => {
  api.respond('GET /api/join', invitation);
  api.refuse('POST /api/logout', 'internal_error');
  const user = await openScreen(path, userAs('admin', { email: 'bo@example.com' }));
  await user.click(await screen.findByRole('button', { name: t('auth:join.leave') }));
  await findToast(t('common:account.logoutFailed'), t('common:errors.internal_error'));
  screen.getByRole('button', { name: t('auth:join.leave') });
});

it('who has no account makes one here, for the invited address only', async () => {
  api.respond('GET /api/join', invitation);
  api.respond('POST /api/join/register', userAs('member'));
  api.respond('GET /api/chatbots', []);
  const user = await openScreen(path, null);
  await title();
  expect(field('email')).toMatchObject({ value: invitation.email, readOnly: true });
  await fill(user, field('fullName'), 'Ada Osei');
  await fill(user, field('password'), 'secret1');
  await user.click(screen.getByRole('checkbox'));
  await user.click(register());
  await arrive('/dashboard');
  expect(api.sent('POST /api/join/register')).toEqual([
    { token: goodToken, fullName: 'Ada Osei', password: 'secret1', termsAccepted: true },
  ]);
});

it('a new account wants a name, a password and the terms, said at each field', async () => {
  api.respond('GET /api/join', invitation);
  const user = await openScreen(path, null);
  await title();
  await user.click(register());
  expect(problemOf(field('fullName'))).toBe(t('auth:errors.fullNameRequired'));
  expect(problemOf(field('password'))).toBe(t('auth:errors.passwordMinLength', { length: 6 }));
  expect(problemOf(screen.getByRole('checkbox'))).toBe(t('auth:errors.termsRequired'));
  expect(api.calls('POST /api/join/register')).toEqual([]);
});

it('an address that has an account meanwhile is told so', async () => {
  api.respond('GET /api/join', invitation);
  api.refuse('POST /api/join/register', 'email_in_use');
  const user = await openScreen(path, null);
  await title();
  await fill(user, field('fullName'), 'Ada Osei');
  await fill(user, field('password'), 'secret1');
  await user.click(screen.getByRole('checkbox'));
  await user.click(register());
  await findToast(t('auth:toast.registerFailed'), t('common:errors.email_in_use'));
});

it('leads who has an account to the login and back', async () => {
  api.respond('GET /api/join', invitation);
  const user = await openScreen(path, null);
  await user.click(await screen.findByRole('link', { name: t('auth:join.login') }));
  await arrive(`/auth?next=${encodeURIComponent(path)}`);
});

it('an invitation that is missing or no longer good says so and leads to the login', async () => {
  api.refuse('GET /api/join', 'link_invalid');
  await openScreen('/join?token=old', null);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('auth:join.badTitle'));
  expect(screen.getByRole('link', { name: t('auth:back.toLogin') }).getAttribute('href')).toBe('/auth');
});

it('an address without an invitation asks the server for none', async () => {
  await openScreen('/join', null);
  await screen.findByText(t('auth:join.badTitle'));
  expect(api.calls('GET /api/join')).toEqual([]);
});

it('an invitation that could not be read can be tried again', async () => {
  api.refuse('GET /api/join', 'overloaded');
  const user = await openScreen(path, null);
  await screen.findByText(t('auth:join.failed'));
  screen.getByText(t('common:errors.overloaded'));
  api.respond('GET /api/join', invitation);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await title();
});

it('says that it reads while it reads', async () => {
  api.respond('GET /api/join', invitation);
  const release = api.hold('GET /api/join');
  await openScreen(path, null);
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe(t('auth:join.loading'));
  release();
  await title();
});
