import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { findDialog } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { respondWithRecord } from '../../../../test/screen/sample-record.ts';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import type { ImportedArchive } from './use-import-archive.ts';

const route = 'POST /api/organization/import';
const words = (key: string, values = {}) => t(`settings:exports.import.${key}`, values);
const kinds = (key: string) => t(`chatbots:import.${key}`);
const file = new File(['tar'], 'archive.tar', { type: 'application/x-tar' });
const entry = { name: null, origin: null, reason: null };
const found: ImportedArchive = {
  importId: null,
  chatbots: [
    {
      name: 'Shop',
      outcome: 'imported',
      reason: null,
      chatbotId: null,
      versions: 2,
      versionsLeftOut: 1,
      report: [
        { ...entry, kind: 'settings', outcome: 'imported' },
        { ...entry, kind: 'api', outcome: 'toAdd', name: 'Products' },
      ],
    },
    {
      ...{ name: 'Desk', outcome: 'leftOut', reason: 'planLimit', chatbotId: null, versions: 0 },
      ...{ versionsLeftOut: 0, report: [] },
    },
  ],
  leads: { added: 3, known: 1, leftOut: 2 },
  conversations: { added: 40, messages: 212, expired: 5, leftOut: 6 },
  settings: [
    { name: 'name', outcome: 'replaced', reason: null, before: 'My team', after: 'Book shop' },
    { name: 'language', outcome: 'same', reason: null, before: 'en', after: 'en' },
    { name: 'privacy', outcome: 'set', reason: null, before: null, after: null },
    { name: 'logo', outcome: 'leftOut', reason: 'agencyOnly', before: null, after: null },
  ],
  webhooks: [
    { name: 'Orders', outcome: 'imported', reason: null, lacksCredential: true },
    { name: 'Desk hook', outcome: 'leftOut', reason: 'chatbotLeftOut', lacksCredential: false },
  ],
  integrations: ['slack', 'ga4'],
  members: [{ name: 'Ana Lee', email: 'ana@shop.example', role: 'owner' }],
  importedBefore: '2026-03-04T12:00:00.000Z',
  leftBehind: ['settings'],
};

async function openDialog() {
  respondWithRecord();
  api.respond('GET /api/privacy/requests', { items: [], total: 0, page: 1, pageSize: 10 });
  api.respond('GET /api/exports', { items: [], total: 0, page: 1, pageSize: 10 });
  const user = await openScreen('/settings?tab=data-exports', userAs('owner'));
  await user.click(await screen.findByRole('button', { name: words('open') }));
  const dialog = await findDialog(words('title'));
  const choose = () => user.upload(dialog.getByLabelText(words('drop')), file);
  return { user, dialog, choose, submit: () => dialog.getByRole('button', { name: words('submit') }) };
}

it('previews an archive before anything is created, and then imports it', async () => {
  const { user, dialog, choose, submit } = await openDialog();
  expect(submit()).toHaveProperty('disabled', true);
  api.respond(route, found);
  await choose();
  const section = within(await dialog.findByRole('region', { name: words('title') }));
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['2', '1', '3', '1', '2', '40', '5', '6'],
  ]);
  section.getByText('Shop');
  section.getByText('Products');
  expect(section.getByText('Desk').parentElement?.textContent).toBe(`Desk${kinds('reasons.planLimit')}`);
  expect(section.getByText('Orders').parentElement?.textContent).toBe(`Orders${words('lacksCredential')}`);
  expect(section.getByText('Desk hook').parentElement?.textContent).toBe(
    `Desk hook${words('chatbotLeftOut')}`,
  );
  expect(section.getByText('Book shop').closest('li')?.textContent).toContain(
    words('untilNow', { before: 'My team' }),
  );
  section.getByText(words('agencyOnly'));
  expect(section.queryByText('en')).toBeNull();
  section.getByText('ana@shop.example');
  section.getByText(words('membersText'));
  section.getByText(words('integrations', { integrations: 'Slack, Google Analytics' }));
  section.getByText(words('importedBefore', { date: 'Mar 4, 2026' }));
  section.getByText(words('stays'));
  api.respond(route, { ...found, importId: '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70' });
  await user.click(submit());
  await dialog.findByText(words('done'));
  expect(api.calls(route).map(({ query }) => query)).toEqual([{ dryRun: 'true' }, {}]);
});

it('keeps the organization’s own settings if chosen', async () => {
  const { user, dialog, choose, submit } = await openDialog();
  api.respond(route, found);
  await choose();
  await user.click(await dialog.findByRole('checkbox', { name: words('keepOwn') }));
  expect(dialog.getByText('My team').closest('li')?.textContent).toContain(words('kept'));
  expect(dialog.queryByText('Book shop')).toBeNull();
  await user.click(submit());
  await dialog.findByText(words('done'));
  expect(api.calls(route).map(({ query }) => query)).toEqual([{ dryRun: 'true' }, { settings: 'keep' }]);
});

it('reports errors of an archive, and accepts another one', async () => {
  const { dialog, choose, submit } = await openDialog();
  api.refuse(route, 'validation_failed', { fields: { file: 'This archive is damaged' } });
  await choose();
  expect((await dialog.findByRole('alert')).textContent).toBe('This archive is damaged');
  api.respond(route, { ...found, chatbots: found.chatbots.slice(1), webhooks: [], settings: [] });
  await choose();
  await dialog.findByRole('region', { name: words('title') });
  expect(submit()).toHaveProperty('disabled', true);
});
