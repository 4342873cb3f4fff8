import type { LeadImport } from '@parley/contracts/resources/visitors/leads';
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { findDialog } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { chatbotFor, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`leads:import.${key}`, values);
const [shop, desk] = [chatbotFor('member', { name: 'Shop' }), chatbotFor('member', { name: 'Desk' })];
const file = new File(['email\n'], 'leads.csv', { type: 'text/csv' });
const found: LeadImport = {
  rows: 4,
  added: 2,
  known: 1,
  invalid: 1,
  problems: [{ row: 5, field: 'email', message: 'Enter a valid email address' }],
  columns: [
    { name: 'email', as: 'field' },
    { name: 'Newsletter', as: 'customField' },
    { name: 'Consent', as: 'ignored' },
  ],
};

async function openDialog() {
  api.respond('GET /api/leads/counts', {
    all: 0,
    new: 0,
    contacted: 0,
    qualified: 0,
    unqualified: 0,
    converted: 0,
  });
  api.respond('GET /api/leads', { items: [], total: 0, page: 1, pageSize: 25 });
  api.respond('GET /api/chatbots', [shop, desk]);
  const user = await openScreen('/leads', userAs('member'));
  await user.click(await screen.findByRole('button', { name: words('open') }));
  const dialog = await findDialog(words('title'));
  await dialog.findByRole('option', { name: 'Shop' });
  const choose = () => user.upload(dialog.getByLabelText(words('drop')), file);
  return { user, dialog, choose, submit: () => dialog.getByRole('button', { name: words('submit') }) };
}
const queries = () => api.calls('POST /api/leads/import').map(({ query }) => query);

it('LEAD-27: previews a file for the chosen chatbot, and then imports it', async () => {
  const { user, dialog, choose, submit } = await openDialog();
  expect(submit()).toHaveProperty('disabled', true);
  api.respond('POST /api/leads/import', found);
  await choose();
  const section = within(await dialog.findByRole('region', { name: words('title') }));
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '1', '1']);
  section.getByText(words('row', { row: '5', message: 'Enter a valid email address' }));
  section.getByText(/Newsletter/);
  section.getByText(/Not read: .?Consent/);
  section.getByText(words('consent'));
  await user.selectOptions(dialog.getByLabelText(t('leads:fields.chatbot')), 'Desk');
  await dialog.findByRole('region', { name: words('title') });
  await user.click(submit());
  await dialog.findByText(words('done'));
  expect(queries()).toEqual([
    { chatbotId: shop.id, dryRun: 'true' },
    { chatbotId: desk.id, dryRun: 'true' },
    { chatbotId: desk.id },
  ]);
});

it('reports errors of a file, and accepts another one', async () => {
  const { dialog, choose, submit } = await openDialog();
  api.refuse('POST /api/leads/import', 'invalid_encoding');
  await choose();
  expect((await dialog.findByRole('alert')).textContent).toBe(words('notUtf8'));
  api.refuse('POST /api/leads/import', 'validation_failed', { fields: { file: 'Row 3 cannot be read' } });
  await choose();
  await dialog.findByText('Row 3 cannot be read');
  expect(submit()).toHaveProperty('disabled', true);
  api.respond('POST /api/leads/import', { ...found, added: 0 });
  await choose();
  await dialog.findByRole('region', { name: words('title') });
  expect(submit()).toHaveProperty('disabled', true);
});

it('is not offered to users with read access', async () => {
  api.respond('GET /api/leads/counts', {
    all: 0,
    new: 0,
    contacted: 0,
    qualified: 0,
    unqualified: 0,
    converted: 0,
  });
  api.respond('GET /api/leads', { items: [], total: 0, page: 1, pageSize: 25 });
  api.respond('GET /api/chatbots', [shop]);
  await openScreen('/leads', userAs('viewer'));
  await screen.findByRole('heading', { name: t('leads:page.title') });
  expect(screen.queryByRole('button', { name: words('open') })).toBeNull();
});
