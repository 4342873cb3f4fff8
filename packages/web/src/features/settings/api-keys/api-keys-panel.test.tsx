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
import { sampleApiKey, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';

const tab = '/settings?tab=api-keys';
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const revokeOf = (name: string) =>
  screen.queryByRole('button', { name: t('settings:keys.revokeNamed', { name }) });

async function openForm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: t('settings:keys.create') }));
  const form = await findDialog(t('settings:keys.createTitle'));
  const submit = () => user.click(form.getByRole('button', { name: t('settings:keys.create') }));
  return { form, submit, name: form.getByLabelText(t('settings:keys.name')) };
}

it('shows access level, expiry and last use of each key', async () => {
  const sync = sampleApiKey('Website sync', { permissions: 'read_write', lastUsedAt: null });
  api.respond('GET /api/api-keys', [sync]);
  await openScreen(tab);
  const cells = cellsOf(await rowOf('Website sync'));
  expect(cells[0]).toContain(sync.hint);
  expect(cells[1]).toContain(t('settings:keys.level.read_write'));
  expect(cells[2]).toContain('Ada Osei');
  expect(cells[3]).toContain(t('settings:keys.expiry.never'));
  expect(cells[4]).toContain(t('settings:keys.neverUsed'));
  expect(cells[5]).toBe(t('settings:keys.state.active'));
});

it('distinguishes active, expired and revoked keys', async () => {
  api.respond('GET /api/api-keys', [
    sampleApiKey('Old', { expires: '2020-01-01T00:00:00.000Z' }),
    sampleApiKey('Gone', { status: 'revoked', revokedAt: '2026-11-02T10:00:00.000Z' }),
  ]);
  await openScreen(tab);
  expect(cellsOf(await rowOf('Old'))[5]).toBe(t('settings:keys.state.expired'));
  expect(cellsOf(await rowOf('Gone'))[5]).toBe(t('settings:keys.state.revoked'));
  expect(revokeOf('Old')).not.toBeNull();
  expect(revokeOf('Gone')).toBeNull();
});

it('offers to create the first key', async () => {
  api.respond('GET /api/api-keys', []);
  await openScreen(tab);
  await screen.findByRole('heading', { name: t('settings:keys.emptyTitle') });
  expect(screen.getAllByRole('button', { name: t('settings:keys.create') })).toHaveLength(1);
});

it('offers a retry if the list could not be loaded', async () => {
  api.refuse('GET /api/api-keys', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: t('settings:keys.errorTitle') });
  api.respond('GET /api/api-keys', [sampleApiKey('Website sync')]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await rowOf('Website sync');
});

it.each(['member', 'guest', 'viewer'] as const)(
  'shows a %s no keys and does not request them',
  async (role) => {
    await openScreen(tab, userAs(role));
    await screen.findByRole('heading', { name: t('settings:keys.closedTitle') });
    expect(screen.queryByRole('button', { name: t('settings:keys.create') })).toBeNull();
    expect(api.calls('GET /api/api-keys')).toEqual([]);
  },
);

it('offers no revoking to a user with read access', async () => {
  api.respond('GET /api/api-keys', [sampleApiKey('Website sync')]);
  await openScreen(tab, userAs('admin', {}, { abilities: { 'apiKey.read': true } }));
  await rowOf('Website sync');
  expect(revokeOf('Website sync')).toBeNull();
  expect(screen.queryByRole('button', { name: t('settings:keys.create') })).toBeNull();
});

it('requires a name before it sends the request', async () => {
  api.respond('GET /api/api-keys', []);
  const user = await openScreen(tab);
  const { submit, name } = await openForm(user);
  await submit();
  expect(problemOf(name)).toBe(t('common:validation.nameRequired'));
  expect(api.calls('POST /api/api-keys')).toEqual([]);
});

it('sends name, expiry and level, and shows the secret once', async () => {
  api.respond('GET /api/api-keys', []);
  api.respond('POST /api/api-keys', { ...sampleApiKey('Sync'), key: 'pk_secret' });
  const user = await openScreen(tab);
  const { form, submit, name } = await openForm(user);
  await fill(user, name, ' Sync ');
  await user.selectOptions(form.getByLabelText(t('settings:keys.expires')), '1y');
  await user.click(form.getByRole('radio', { name: new RegExp(t('settings:keys.level.full')) }));
  await submit();
  const shown = await findDialog(t('settings:keys.newTitle', { name: 'Sync' }));
  shown.getByText('pk_secret');
  expect(api.sent('POST /api/api-keys')).toEqual([{ name: 'Sync', expires: '1y', permissions: 'full' }]);
  await user.click(shown.getByRole('button', { name: t('settings:keys.kept') }));
  await rowOf('Sync');
  await waitFor(() => expect(document.body.textContent).not.toContain('pk_secret'));
});

it('re-authenticates if the server demands it, and then creates the key', async () => {
  api.respond('GET /api/api-keys', []);
  api.respondAfterStepUp('POST /api/api-keys', { ...sampleApiKey('Sync'), key: 'pk_secret' });
  const user = await openScreen(tab);
  const { submit, name } = await openForm(user);
  await fill(user, name, 'Sync');
  await submit();
  await confirmIdentity(user, 'correct horse');
  await screen.findByText('pk_secret');
  expect(api.sent('POST /api/user/confirm')).toEqual([{ password: 'correct horse' }]);
  expect(api.calls('POST /api/api-keys')).toHaveLength(2);
});

it('keeps the form without an error if re-authentication is canceled', async () => {
  api.respond('GET /api/api-keys', []);
  api.refuse('POST /api/api-keys', 'confirmation_required');
  const user = await openScreen(tab);
  const { submit, name } = await openForm(user);
  await fill(user, name, 'Sync');
  await submit();
  const proof = await findDialog(t('common:proof.title'));
  await user.click(proof.getByRole('button', { name: t('common:ui.cancel') }));
  const form = await findDialog(t('settings:keys.createTitle'));
  expect(form.getByLabelText(t('settings:keys.name'))).toHaveProperty('value', 'Sync');
  expect(document.querySelector('li[data-tone=error]')).toBeNull();
});

it('says why a key was not created', async () => {
  api.respond('GET /api/api-keys', []);
  api.refuse('POST /api/api-keys', 'rate_limited', { message: 'Try again in 40 seconds' });
  const user = await openScreen(tab);
  const { submit, name } = await openForm(user);
  await fill(user, name, 'Sync');
  await submit();
  await findToast(t('settings:keys.createFailed'), 'Try again in 40 seconds');
});

it('asks before it revokes a key, which then has no access', async () => {
  const sync = sampleApiKey('Website sync');
  api.respond('GET /api/api-keys', [sync]);
  api.respond('POST /api/api-keys/{apiKeyId}/revoke', {
    ...sync,
    status: 'revoked',
    revokedAt: '2026-11-22T10:00:00.000Z',
  });
  const user = await openScreen(tab);
  const row = await rowOf('Website sync');
  await user.click(within(row).getByRole('button'));
  const dialog = await findDialog(t('settings:keys.revokeTitle', { name: sync.name }), 'alertdialog');
  expect(api.calls('POST /api/api-keys/{apiKeyId}/revoke')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: t('settings:keys.revoke') }));
  await findToast(t('settings:keys.revoked'));
  expect(api.calls('POST /api/api-keys/{apiKeyId}/revoke')[0]?.params).toEqual({ apiKeyId: sync.id });
  expect(cellsOf(await rowOf('Website sync'))[5]).toBe(t('settings:keys.state.revoked'));
});

it('reports a failed revocation, which can be retried', async () => {
  api.respond('GET /api/api-keys', [sampleApiKey('Website sync')]);
  api.refuse('POST /api/api-keys/{apiKeyId}/revoke', 'internal_error');
  const user = await openScreen(tab);
  await user.click(within(await rowOf('Website sync')).getByRole('button'));
  const dialog = await findDialog(t('settings:keys.revokeTitle', { name: 'Website sync' }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: t('settings:keys.revoke') }));
  await findToast(t('settings:keys.revokeFailed'), t('common:errors.internal_error'));
  dialog.getByRole('button', { name: t('settings:keys.revoke') });
});
