import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { sampleApiKey, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';

const tab = '/settings?tab=api-keys';

it('shows what each key may do, until when, and whether it still opens anything', async () => {
  api.answer('GET /api/api-keys', [sampleApiKey('Website sync')]);
  await openScreen(tab);
  const row = await screen.findByRole('row', { name: /Website sync/ });
  within(row).getByText(t('settings:keys.level.read'));
});

it('offers no keys to a member', async () => {
  await openScreen(tab, userAs('member'));
  await screen.findByRole('heading', { name: t('settings:keys.closedTitle') });
  expect(api.calls('GET /api/api-keys')).toEqual([]);
});

it('creates a key', async () => {
  api.answer('GET /api/api-keys', []);
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: t('settings:keys.create') }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: t('settings:keys.create') }));
  within(dialog).getByText(t('common:validation.nameRequired'));
  await user.type(within(dialog).getByLabelText(/Name/), 'Sync');
  await user.selectOptions(within(dialog).getByLabelText(t('settings:keys.expires')), '1y');
  api.answer('POST /api/api-keys', { ...sampleApiKey('Sync'), key: 'pk_secret' });
  await user.click(within(dialog).getByRole('button', { name: t('settings:keys.create') }));
  await screen.findByText('pk_secret');
  expect(api.sent('POST /api/api-keys')).toEqual([{ name: 'Sync', expires: '1y', permissions: 'read' }]);
});
