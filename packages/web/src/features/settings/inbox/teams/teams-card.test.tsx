import { maxTeams } from '@parley/contracts/values/inbox-lists';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { fill, findDialog, findProblem, findToast, problemOf } from '../../../../../test/screen/interact.ts';
import { openScreen } from '../../../../../test/screen/open-screen.tsx';
import { sampleMember, userAs } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import { sampleTeam } from '../../../../../test/stand-in/sample-inbox.ts';

const words = (key: string, values = {}) => t(`settings:${key}`, values);
const ana = sampleMember('Ana Ruiz', 'member');
const ben = sampleMember('Ben Okafor', 'admin');
const vera = sampleMember('Vera Watcher', 'viewer');
const billing = sampleTeam('Billing', { memberIds: [ana.id] });
const returns = sampleTeam('Returns');

async function open(role: 'admin' | 'member' | 'viewer', teams = [billing, returns]) {
  api.respond('GET /api/organization/users', [ana, ben, vera]);
  api.respond('GET /api/teams', teams);
  api.respond('GET /api/canned-answers', []);
  api.respond('GET /api/chatbots', []);
  return await openScreen('/settings?tab=team-members&part=inbox', userAs(role));
}

const list = () => screen.findByRole('list', { name: words('teams.title') });
const name = (dialog: Awaited<ReturnType<typeof findDialog>>) =>
  dialog.getByLabelText(words('webhooks.name'));
const button = (key: string, values = {}) => screen.queryByRole('button', { name: words(key, values) });

it('lists teams with the names of their members', async () => {
  await open('admin');
  const [first, second] = within(await list()).getAllByRole('listitem');
  await waitFor(() => expect(first?.textContent).toContain('Ana Ruiz'));
  expect(second?.textContent).toContain(words('teams.noMembers'));
});

it.each(['member', 'viewer'] as const)('only shows them to a %s', async (role) => {
  await open(role);
  await list();
  expect(button('teams.create')).toBeNull();
  expect(button('webhooks.editNamed', { name: 'Billing' })).toBeNull();
  const own = screen.queryByRole('heading', { name: words('canned.title') });
  expect(own !== null).toBe(role === 'member');
  expect(api.calls('GET /api/canned-answers').length > 0).toBe(role === 'member');
});

it.each([
  ['admin', 'emptyText', true],
  ['viewer', 'emptyReaderText', false],
] as const)('says to an %s what teams are for', async (role, key, mayCreate) => {
  await open(role, []);
  await screen.findByText(words('teams.emptyTitle'));
  screen.getByText(words(`teams.${key}`));
  expect(button('teams.create') !== null).toBe(mayCreate);
});

it('says that they could not be loaded, and loads them again', async () => {
  api.respond('GET /api/organization/users', []);
  api.refuse('GET /api/teams', 'internal_error');
  const user = await openScreen('/settings?tab=team-members&part=inbox', userAs('viewer'));
  await screen.findByText(words('teams.errorTitle'));
  api.respond('GET /api/teams', [billing]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await list();
});

it('creates a team of members who may reply, found by name', async () => {
  const user = await open('admin', []);
  await user.click(await screen.findByRole('button', { name: words('teams.create') }));
  const dialog = await findDialog(words('teams.createTitle'));
  await user.click(dialog.getByRole('button', { name: words('teams.create') }));
  await findProblem(name(dialog), t('common:validation.nameRequired'));
  expect(api.calls('POST /api/teams')).toHaveLength(0);
  await dialog.findByRole('checkbox', { name: /Ben/ });
  expect(dialog.queryByRole('checkbox', { name: /Vera/ })).toBeNull();
  await fill(user, dialog.getByLabelText(words('team.search')), 'ana');
  await user.keyboard('{Enter}');
  expect(problemOf(name(dialog))).toBeDefined();
  expect(dialog.queryByRole('checkbox', { name: /Ben/ })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /Ana/ }));
  dialog.getByText(words('teams.chosen', { number: 1 }));
  await fill(user, name(dialog), '  Billing ');
  api.respond('POST /api/teams', () => {
    api.respond('GET /api/teams', [billing]);
    return billing;
  });
  await user.click(dialog.getByRole('button', { name: words('teams.create') }));
  await list();
  expect(api.sent('POST /api/teams')).toEqual([{ name: 'Billing', memberIds: [ana.id] }]);
});

it('shows at the name that it is taken, and other refusals as an alert', async () => {
  const user = await open('admin');
  await user.click(
    await screen.findByRole('button', { name: words('webhooks.editNamed', { name: 'Billing' }) }),
  );
  const dialog = await findDialog(words('teams.editTitle'));
  await fill(user, name(dialog), 'Returns');
  const save = () => user.click(dialog.getByRole('button', { name: words('webhooks.save') }));
  api.refuse('PATCH /api/teams/{teamId}', 'validation_failed', { fields: { name: 'Taken' } });
  await save();
  await findProblem(name(dialog), 'Taken');
  api.refuse('PATCH /api/teams/{teamId}', 'forbidden', { message: 'No longer' });
  await save();
  await findToast(words('teams.saveFailed'), 'No longer');
  expect(api.sent('PATCH /api/teams/{teamId}')[0]).toEqual({ name: 'Returns' });
});

it('keeps a member who may no longer reply until they are taken out', async () => {
  const user = await open('admin', [sampleTeam('Watch', { memberIds: [vera.id] })]);
  await user.click(
    await screen.findByRole('button', { name: words('webhooks.editNamed', { name: 'Watch' }) }),
  );
  const dialog = await findDialog(words('teams.editTitle'));
  const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Vera/ });
  expect(box.checked).toBe(true);
});

it('sends members alone if only they change, without somebody who has left', async () => {
  const left = '0199c0de-0000-7000-9000-00000000dead';
  const user = await open('admin', [sampleTeam('Billing', { memberIds: [ana.id, left] })]);
  await user.click(
    await screen.findByRole('button', { name: words('webhooks.editNamed', { name: 'Billing' }) }),
  );
  const dialog = await findDialog(words('teams.editTitle'));
  await user.click(await dialog.findByRole('checkbox', { name: /Ben/ }));
  const change = 'PATCH /api/teams/{teamId}';
  api.respond(change, billing);
  await user.click(dialog.getByRole('button', { name: words('webhooks.save') }));
  await waitFor(() => expect(api.sent(change)).toEqual([{ memberIds: [ana.id, ben.id] }]));
});

it('asks before it deletes a team, saying what becomes of its conversations', async () => {
  const user = await open('admin');
  await user.click(
    await screen.findByRole('button', { name: words('webhooks.deleteNamed', { name: 'Billing' }) }),
  );
  const dialog = await findDialog(words('teams.deleteTitle', { name: 'Billing' }), 'alertdialog');
  dialog.getByText(words('teams.deleteText'));
  api.respond('DELETE /api/teams/{teamId}', (call) => {
    expect(call.params.teamId).toBe(billing.id);
    api.respond('GET /api/teams', [returns]);
  });
  await user.click(dialog.getByRole('button', { name: words('teams.delete') }));
  await findToast(words('teams.deleted', { name: 'Billing' }));
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
});

it('creates no more than there can be, and searches and pages a long list', async () => {
  const many = Array.from({ length: maxTeams }, (_, number) => sampleTeam(`Team ${number}`));
  const user = await open('admin', many);
  await screen.findByText(words('teams.full', { max: maxTeams }));
  expect(button('teams.create')).toHaveProperty('disabled', true);
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(25);
  await fill(user, screen.getByLabelText(words('teams.search')), 'team 49');
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
  await fill(user, screen.getByLabelText(words('teams.search')), 'zzz');
  await screen.findByText(t('common:ui.nothingMatches'));
});

it('reads the teams again when a colleague changed one', async () => {
  await open('viewer');
  await list();
  api.respond('GET /api/teams', [sampleTeam('Invoices')]);
  api.live({ resource: 'member', resourceId: ana.id, type: 'team.changed' });
  await screen.findByText('Invoices');
});
