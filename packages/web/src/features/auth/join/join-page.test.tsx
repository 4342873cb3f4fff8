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

it('shows inviter, organization and role of an invitation, and what the role may do', async () => {
  api.respond('GET /api/join', invitation);
  await openScreen(path, null);
  await title();
  screen.getByText(t('auth:join.invitedBy', { name: 'Maren Halden' }));
  screen.getByText(t('auth:join.roles.member'));
  screen.getByText(t('auth:join.may.member'));
  expect(api.calls('GET /api/join')[0]?.query).toEqual({ token: goodToken });
});

it('names no inviter if that user has left', async () => {
  api.respond('GET /api/join', { ...invitation, invitedBy: null });
  await openScreen(path, null);
  await title();
  screen.getByText(t('auth:join.invited'));
});

it('the invited account accepts with one button and switches to the new organization', async () => {
  api.respond('GET /api/join', invitation);
  api.respond('POST /api/join', organizationDetail(sampleCurrentOrganization()));
  api.respond('GET /api/chatbots', []);
  const user = await openScreen(path, userAs('admin', { email: 'ADA@harbourbooks.example' }));
  await user.click(await screen.findByRole('button', { name: t('auth:join.accept') }));
  await arrive('/dashboard');
  await findToast(t('common:organization.switched'), t('common:organization.switchedText', { name }));
  expect(api.sent('POST /api/join')).toEqual([{ token: goodToken }]);
});

it('reports an invitation that was revoked meanwhile, and stays on the page', async () => {
  api.respond('GET /api/join', invitation);
  api.refuse('POST /api/join', 'link_invalid');
  const user = await openScreen(path, userAs('admin', { email: invitation.email }));
  await user.click(await screen.findByRole('button', { name: t('auth:join.accept') }));
  await findToast(t('auth:join.acceptFailed'), t('common:errors.link_invalid'));
  expect(address()).toBe(path);
});

it('warns if another account is signed in, and lets it sign out and stay on the page', async () => {
  api.respond('GET /api/join', invitation);
  api.respond('POST /api/logout');
  const user = await openScreen(path, userAs('admin', { email: 'bo@example.com' }));
  await screen.findByText(t('auth:join.other', { invited: invitation.email, email: 'bo@example.com' }));
  expect(screen.queryByRole('button', { name: t('auth:join.accept') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('auth:join.leave') }));
  await screen.findByRole('button', { name: t('auth:join.register') });
  expect(api.calls('POST /api/logout')).toHaveLength(1);
});

it('reports a failed sign-out, and the other account stays signed in', async () => {
  api.respond('GET /api/join', invitation);
  api.refuse('POST /api/logout', 'internal_error');
  const user = await openScreen(path, userAs('admin', { email: 'bo@example.com' }));
  await user.click(await screen.findByRole('button', { name: t('auth:join.leave') }));
  await findToast(t('common:account.logoutFailed'), t('common:errors.internal_error'));
  screen.getByRole('button', { name: t('auth:join.leave') });
});

it('creates an account here, for the invited address only', async () => {
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

it('a new account requires name, password and terms, with errors at each field', async () => {
  api.respond('GET /api/join', invitation);
  const user = await openScreen(path, null);
  await title();
  await user.click(register());
  expect(problemOf(field('fullName'))).toBe(t('auth:errors.fullNameRequired'));
  expect(problemOf(field('password'))).toBe(t('auth:errors.passwordMinLength', { length: 6 }));
  expect(problemOf(screen.getByRole('checkbox'))).toBe(t('auth:errors.termsRequired'));
  expect(api.calls('POST /api/join/register')).toEqual([]);
});

it('reports if the address has an account meanwhile', async () => {
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

it('links to the sign-in page, which returns here', async () => {
  api.respond('GET /api/join', invitation);
  const user = await openScreen(path, null);
  await user.click(await screen.findByRole('link', { name: t('auth:join.login') }));
  await arrive(`/auth?next=${encodeURIComponent(path)}`);
});

it('reports a missing or invalid invitation, and links to the sign-in page', async () => {
  api.refuse('GET /api/join', 'link_invalid');
  await openScreen('/join?token=old', null);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('auth:join.badTitle'));
  expect(screen.getByRole('link', { name: t('auth:back.toLogin') }).getAttribute('href')).toBe('/auth');
});

it('sends no request if the address has no invitation', async () => {
  await openScreen('/join', null);
  await screen.findByText(t('auth:join.badTitle'));
  expect(api.calls('GET /api/join')).toEqual([]);
});

it('offers a retry if the invitation could not be loaded', async () => {
  api.refuse('GET /api/join', 'overloaded');
  const user = await openScreen(path, null);
  await screen.findByText(t('auth:join.failed'));
  screen.getByText(t('common:errors.overloaded'));
  api.respond('GET /api/join', invitation);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await title();
});

it('reports that the invitation is loading', async () => {
  api.respond('GET /api/join', invitation);
  const release = api.hold('GET /api/join');
  await openScreen(path, null);
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe(t('auth:join.loading'));
  release();
  await title();
});
