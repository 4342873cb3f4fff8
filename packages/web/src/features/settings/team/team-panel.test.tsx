import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import {
  cellsOf,
  confirmIdentity,
  fill,
  findDialog,
  findToast,
  problemOf,
} from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { chatbotFor, sampleInvitation, sampleMember, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';

const tab = '/settings?tab=team-members';
const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
const ada = sampleMember('Ada Osei', 'admin', { id: userAs('admin').id });
const olga = sampleMember('Olga Owner', 'owner', { twoFactorEnabled: true });
const tomasz = sampleMember('Tomasz Zielinski', 'member');
const lena = sampleInvitation('lena@example.com', 'viewer', inAYear);
const team = [ada, olga, tomasz, lena];

const rowOf = (words: string) => screen.findByRole('row', { name: new RegExp(words) });
const role = (name: string) => t(`settings:roles.${name}`);
const roleOf = (name: string) =>
  screen.queryByRole<HTMLSelectElement>('combobox', { name: t('settings:team.roleOf', { name }) });
const acts = (name: string) => screen.queryByRole('button', { name: t('settings:team.actsOf', { name }) });
const email = () => screen.getByLabelText(t('settings:team.inviteLabel'));
const invite = () => screen.getByRole('button', { name: t('settings:team.invite') });

async function chooseRemove(user: UserEvent, name: string, isInvited = false): Promise<void> {
  await user.click(await screen.findByRole('button', { name: t('settings:team.actsOf', { name }) }));
  const label = t(isInvited ? 'settings:team.revoke' : 'settings:team.remove');
  await user.click(await screen.findByRole('menuitem', { name: label }));
}

it('lists members and invitations', async () => {
  api.respond('GET /api/organization/users', team);
  await openScreen(tab);
  const owner = cellsOf(await rowOf('Olga Owner'));
  expect(owner[1]).toBe(role('owner'));
  expect(owner[2]).toBe(t('settings:team.status.active'));
  expect(owner[3]).toBe(t('settings:team.on'));
  const invited = cellsOf(await rowOf('lena@example.com'));
  expect(invited.slice(1, 4)).toEqual([
    role('viewer'),
    t('settings:team.status.invited'),
    t('settings:team.none'),
  ]);
  within(await rowOf('Ada Osei')).getByText(t('settings:team.you'));
  const people = t('settings:team.peopleCount', { count: 3 });
  const invitations = t('settings:team.invitationCount', { count: 1 });
  screen.getByText(t('settings:team.text', { people, invitations, name: 'Harbour Books' }));
});

it('marks an expired invitation', async () => {
  api.respond('GET /api/organization/users', [
    ada,
    sampleInvitation('old@example.com', 'member', '2026-01-02T10:00:00.000Z'),
  ]);
  await openScreen(tab);
  const [, , , , last] = cellsOf(await rowOf('old@example.com'));
  expect(last).toBe(t('settings:team.expiredOn', { date: 'Jan 2' }));
});

it('finds people by name and address, and reports when nobody matches', async () => {
  api.respond('GET /api/organization/users', team);
  const user = await openScreen(tab);
  await rowOf('Olga Owner');
  const search = screen.getByLabelText(t('settings:team.search'));
  await fill(user, search, 'LENA@');
  expect(screen.queryByRole('row', { name: /Olga Owner/ })).toBeNull();
  await rowOf('lena@example.com');
  await fill(user, search, 'nobody at all');
  screen.getByText(t('settings:team.nobodyFound', { search: 'nobody at all' }));
});

it('offers a retry if the team could not be loaded', async () => {
  api.refuse('GET /api/organization/users', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: t('settings:team.errorTitle') });
  api.respond('GET /api/organization/users', team);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await rowOf('Olga Owner');
});

it('requires an address for an invitation', async () => {
  api.respond('GET /api/organization/users', team);
  const user = await openScreen(tab);
  await rowOf('Olga Owner');
  await fill(user, email(), 'lena@');
  await user.click(invite());
  expect(problemOf(email())).toBe(t('auth:errors.emailInvalid'));
  expect(api.calls('POST /api/organization/invitations')).toEqual([]);
});

it('sends address and role, lists the invitation immediately, and clears the field', async () => {
  api.respond('GET /api/organization/users', [ada]);
  api.respond('POST /api/organization/invitations', lena);
  const user = await openScreen(tab);
  await rowOf('Ada Osei');
  await fill(user, email(), ' lena@example.com ');
  await user.selectOptions(screen.getByLabelText(t('settings:team.inviteRole')), 'viewer');
  screen.getByText(t('settings:team.roleHint.viewer'));
  await user.click(invite());
  await rowOf('lena@example.com');
  await findToast(t('settings:team.invited'), t('settings:team.invitedText', { email: lena.email }));
  expect(api.sent('POST /api/organization/invitations')).toEqual([
    { email: 'lena@example.com', role: 'viewer' },
  ]);
  expect(email()).toHaveProperty('value', '');
});

it('says why an invitation failed, and keeps the address', async () => {
  api.respond('GET /api/organization/users', team);
  api.refuse('POST /api/organization/invitations', 'already_member');
  const user = await openScreen(tab);
  await rowOf('Olga Owner');
  await fill(user, email(), tomasz.email);
  await user.click(invite());
  await findToast(t('settings:team.inviteFailed'), t('common:errors.already_member'));
  expect(email()).toHaveProperty('value', tomasz.email);
});

it('says when the next invitation can be sent', async () => {
  api.respond('GET /api/organization/users', team);
  api.refuse('POST /api/organization/invitations', 'rate_limited', { message: 'Try again in 3 minutes' });
  const user = await openScreen(tab);
  await rowOf('Olga Owner');
  await fill(user, email(), 'a@example.com');
  await user.click(invite());
  await findToast(t('settings:team.inviteFailed'), 'Try again in 3 minutes');
});

it('sends an invitation again', async () => {
  api.respond('GET /api/organization/users', team);
  api.respond('POST /api/organization/invitations/{invitationId}/resend', lena);
  const user = await openScreen(tab);
  const label = t('settings:team.resendNamed', { email: lena.email });
  await user.click(await screen.findByRole('button', { name: label }));
  await findToast(t('settings:team.resent'));
  const [call] = api.calls('POST /api/organization/invitations/{invitationId}/resend');
  expect(call?.params).toEqual({ invitationId: lena.id });
});

it('says why an invitation was not resent', async () => {
  api.respond('GET /api/organization/users', team);
  api.refuse('POST /api/organization/invitations/{invitationId}/resend', 'rate_limited', {
    message: 'Later',
  });
  const user = await openScreen(tab);
  const label = t('settings:team.resendNamed', { email: lena.email });
  await user.click(await screen.findByRole('button', { name: label }));
  await findToast(t('settings:team.resendFailed'), 'Later');
});

it('changes a role optimistically', async () => {
  api.respond('GET /api/organization/users', team);
  api.respond('PATCH /api/organization/users/{userId}', { ...tomasz, role: 'guest' });
  const user = await openScreen(tab);
  await rowOf('Tomasz');
  const release = api.hold('PATCH /api/organization/users/{userId}');
  await user.selectOptions(roleOf(tomasz.fullName)!, 'guest');
  await waitFor(() => expect(roleOf(tomasz.fullName)?.value).toBe('guest'));
  release();
  await findToast(t('settings:team.roleChanged', { name: tomasz.fullName, role: role('guest') }));
  const [call] = api.calls('PATCH /api/organization/users/{userId}');
  expect(call).toMatchObject({ params: { userId: tomasz.id }, body: { role: 'guest' } });
});

it('reverts a role that the server refuses', async () => {
  api.respond('GET /api/organization/users', team);
  api.refuse('PATCH /api/organization/users/{userId}', 'last_administrator');
  const user = await openScreen(tab);
  await rowOf('Ada Osei');
  await user.selectOptions(roleOf('Ada Osei')!, 'viewer');
  await findToast(t('settings:team.roleFailed'), t('common:errors.last_administrator'));
  expect(roleOf('Ada Osei')?.value).toBe('admin');
});

it('an owner must re-authenticate to make someone an owner', async () => {
  api.respond('GET /api/organization/users', team);
  api.respondAfterStepUp('PATCH /api/organization/users/{userId}', { ...tomasz, role: 'owner' });
  const user = await openScreen(tab, userAs('owner'));
  await rowOf('Tomasz');
  await user.selectOptions(roleOf(tomasz.fullName)!, 'owner');
  await confirmIdentity(user, 'correct horse');
  await findToast(t('settings:team.roleChanged', { name: tomasz.fullName, role: role('owner') }));
});

it('SEC-13: an admin can assign every role except owner, and cannot change owners', async () => {
  api.respond('GET /api/organization/users', team);
  await openScreen(tab);
  await rowOf('Olga Owner');
  const closed = [...(roleOf(tomasz.fullName)?.options ?? [])].filter(({ disabled }) => disabled);
  expect(closed.map(({ value }) => value)).toEqual(['owner']);
  expect(roleOf('Olga Owner')).toBeNull();
  expect(acts('Olga Owner')).toBeNull();
});

it('an owner can change all members, but nobody can remove themselves here', async () => {
  api.respond('GET /api/organization/users', team);
  await openScreen(tab, userAs('owner', { id: olga.id }));
  await rowOf('Olga Owner');
  expect([...(roleOf(tomasz.fullName)?.options ?? [])].some(({ disabled }) => disabled)).toBe(false);
  expect(acts('Olga Owner')).toBeNull();
  expect(acts('Tomasz Zielinski')).not.toBeNull();
});

it.each(['member', 'guest', 'viewer'] as const)(
  'a %s sees the team, but cannot change anyone',
  async (as) => {
    api.respond('GET /api/organization/users', team);
    await openScreen(tab, userAs(as));
    await rowOf('Tomasz');
    expect(screen.queryByLabelText(t('settings:team.inviteLabel'))).toBeNull();
    expect(screen.queryByRole('combobox', { name: /Role of/ })).toBeNull();
    expect(acts('Tomasz Zielinski')).toBeNull();
    expect(cellsOf(await rowOf('Tomasz'))[1]).toBe(role('member'));
  },
);

it('asks before it removes a member, and reloads the team', async () => {
  api.respond('GET /api/organization/users', team);
  api.respond('DELETE /api/organization/users/{userId}');
  const user = await openScreen(tab);
  await chooseRemove(user, tomasz.fullName);
  const dialog = await findDialog(t('settings:team.removeTitle', { name: tomasz.fullName }), 'alertdialog');
  dialog.getByText(t('settings:team.removeText'));
  api.respond('GET /api/organization/users', [ada, olga]);
  await user.click(dialog.getByRole('button', { name: t('settings:team.remove') }));
  await findToast(t('settings:team.removed'));
  expect(api.calls('DELETE /api/organization/users/{userId}')[0]?.params).toEqual({ userId: tomasz.id });
  expect(screen.queryByRole('row', { name: /Tomasz/ })).toBeNull();
});

it('revokes an invitation', async () => {
  api.respond('GET /api/organization/users', team);
  api.respond('DELETE /api/organization/invitations/{invitationId}');
  const user = await openScreen(tab);
  await chooseRemove(user, lena.email, true);
  const dialog = await findDialog(t('settings:team.revokeTitle', { name: lena.email }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: t('settings:team.revoke') }));
  await findToast(t('settings:team.revoked'));
  const [call] = api.calls('DELETE /api/organization/invitations/{invitationId}');
  expect(call?.params).toEqual({ invitationId: lena.id });
});

it('reports a removal that the server refuses, and keeps the dialog open', async () => {
  api.respond('GET /api/organization/users', team);
  api.refuse('DELETE /api/organization/users/{userId}', 'last_administrator');
  const user = await openScreen(tab);
  await chooseRemove(user, tomasz.fullName);
  const title = t('settings:team.removeTitle', { name: tomasz.fullName });
  const dialog = await findDialog(title, 'alertdialog');
  await user.click(dialog.getByRole('button', { name: t('settings:team.remove') }));
  await findToast(t('settings:team.removeFailed'), t('common:errors.last_administrator'));
  await findDialog(title, 'alertdialog');
});

it('reloads the team when someone joins', async () => {
  api.respond('GET /api/organization/users', [ada]);
  await openScreen(tab);
  await rowOf('Ada Osei');
  api.respond('GET /api/organization/users', [ada, tomasz]);
  api.live({ resource: 'member', resourceId: tomasz.id });
  await rowOf('Tomasz Zielinski');
});

it('shows the permissions of every role, as the server enforces them', async () => {
  api.respond('GET /api/organization/users', team);
  const user = await openScreen(tab, userAs('viewer'));
  await user.click(await screen.findByRole('button', { name: t('settings:team.showRights') }));
  const dialog = await findDialog(t('settings:rights.title'));
  const marks = (action: string) =>
    cellsOf(dialog.getByRole('row', { name: new RegExp(t(`settings:rights.actions.${action}`)) })).slice(1);
  const [yes, no] = [t('settings:rights.yes'), t('settings:rights.no')];
  expect(marks('apiKey.create')).toEqual([yes, yes, no, no, no]);
  expect(marks('chatbot.publish')).toEqual([yes, yes, yes, no, no]);
  expect(marks('conversation.read')).toEqual([yes, yes, yes, yes, yes]);
});

it('a user with an unverified address cannot invite, but can resend the verification link', async () => {
  api.respond('GET /api/organization/users', team);
  api.respond('POST /api/user/resend-verification');
  const admin = { ...userAs('admin'), emailVerified: false };
  const user = await openScreen(tab, admin);
  await rowOf('Olga Owner');
  screen.getByText(t('settings:team.verifyFirst', { email: admin.email }));
  expect(invite()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: t('settings:account.resend') }));
  await findToast(t('settings:account.resent'), t('settings:account.resentText', { email: admin.email }));
});

const patch = 'PATCH /api/organization/users/{userId}';
const capacityOf = (name: string) =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: t('settings:team.capacityOf', { name }) });

it('changes how many conversations a member takes, without a proof, at Enter or when the field is left', async () => {
  api.respond('GET /api/organization/users', team);
  const user = await openScreen(tab);
  await rowOf('Tomasz');
  const saved = { ...tomasz, capacity: 12 };
  api.respond(patch, () => {
    api.respond('GET /api/organization/users', [ada, olga, saved, lena]);
    return saved;
  });
  await fill(user, capacityOf('Tomasz Zielinski')!, '12');
  await user.keyboard('{Enter}');
  await findToast(t('settings:team.capacityChanged', { name: 'Tomasz Zielinski' }));
  await user.tab();
  expect(api.sent(patch)).toEqual([{ capacity: 12 }]);
  screen.getByText(t('settings:team.capacityHint'));
});

it('refuses a capacity out of range in the field, and Escape brings back the former one', async () => {
  api.respond('GET /api/organization/users', team);
  const user = await openScreen(tab);
  await rowOf('Tomasz');
  const field = capacityOf('Tomasz Zielinski')!;
  for (const wrong of ['0', '101', '2.5', 'many', '']) {
    await fill(user, field, wrong);
    await user.keyboard('{Enter}');
    expect(problemOf(field), wrong).toBe(t('common:ui.numberRange', { min: 1, max: 100 }));
  }
  await user.tab();
  expect(api.sent(patch)).toEqual([]);
  await user.click(field);
  await user.keyboard('{Escape}');
  expect([field.value, problemOf(field)]).toEqual(['5', undefined]);
});

it('shows the former capacity again if the server refuses the new one', async () => {
  api.respond('GET /api/organization/users', team);
  const user = await openScreen(tab);
  await rowOf('Tomasz');
  api.refuse(patch, 'forbidden', { message: 'No longer' });
  await fill(user, capacityOf('Tomasz Zielinski')!, '9');
  await user.keyboard('{Enter}');
  await findToast(t('settings:team.capacityFailed'), 'No longer');
  await waitFor(() => expect(capacityOf('Tomasz Zielinski')?.value).toBe('5'));
});

it('lets nobody change a capacity without the right, and shows none for who may not reply', async () => {
  const vera = sampleMember('Vera Watcher', 'viewer');
  api.respond('GET /api/organization/users', [...team, vera]);
  await openScreen(tab, userAs('member'));
  expect(cellsOf(await rowOf('Tomasz'))[5]).toContain('5');
  expect(cellsOf(await rowOf('Vera'))[5]).toBe(t('settings:team.none'));
  expect(capacityOf('Tomasz Zielinski')).toBeNull();
});

it('limits a member to chatbots, and says so in the row; owners and administrators cannot be limited', async () => {
  const [sales, support] = [chatbotFor('admin', { name: 'Sales' }), chatbotFor('admin', { name: 'Support' })];
  api.respond('GET /api/organization/users', team);
  api.respond('GET /api/chatbots', [sales, support]);
  const user = await openScreen(tab);
  const row = await rowOf('Tomasz');
  const saved = { ...tomasz, chatbotIds: [support.id] };
  api.respond(patch, () => {
    api.respond('GET /api/organization/users', [ada, olga, saved, lena]);
    return saved;
  });
  await user.click(
    within(row).getByRole('button', { name: t('settings:team.actsOf', { name: 'Tomasz Zielinski' }) }),
  );
  await user.click(await screen.findByRole('menuitem', { name: t('settings:team.limit') }));
  await user.click(await screen.findByRole('checkbox', { name: t('settings:integrations.chatbots.all') }));
  await user.click(await screen.findByRole('checkbox', { name: 'Support' }));
  await user.click(screen.getByRole('button', { name: t('settings:webhooks.save') }));
  await findToast(t('settings:team.capacityChanged', { name: 'Tomasz Zielinski' }));
  expect(api.sent(patch)).toEqual([{ chatbotIds: [support.id] }]);
  await screen.findByText(t('settings:team.limited'));
});
