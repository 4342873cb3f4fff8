import type { Role } from '@parley/contracts/rights/permissions';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { arrive, findDialog, findToast } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { sampleLead } from '../../../test/screen/sample-lead.ts';
import { chatbotFor, userAs } from '../../../test/screen/samples.ts';

const post = 'POST /api/leads';
const shopDesk = chatbotFor('admin', { name: 'Shop Desk' });
const giftFinder = chatbotFor('admin', { name: 'Gift Finder' });

async function openList(chatbots = [shopDesk, giftFinder], role: Role = 'admin') {
  api.respond('GET /api/chatbots', chatbots);
  api.respond('GET /api/leads/counts', {
    all: 0,
    new: 0,
    contacted: 0,
    qualified: 0,
    unqualified: 0,
    converted: 0,
  });
  api.respond('GET /api/leads', { items: [], total: 0, page: 1, pageSize: 20 });
  const user = await openScreen('/leads', userAs(role));
  await screen.findByRole('heading', { name: 'No leads yet' });
  return user;
}

async function openDialog(chatbots?: (typeof shopDesk)[]) {
  const user = await openList(chatbots);
  await user.click(screen.getByRole('button', { name: 'Add lead' }));
  return { user, dialog: await findDialog('Add a lead') };
}

it('sends the input for the chosen chatbot, and opens the new lead', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), '  Maren Lindqvist ');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'maren@example.com');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Chatbot' }), 'Gift Finder');
  const lead = sampleLead('admin');
  api.respond(post, lead);
  api.respond('GET /api/leads/{leadId}', lead);
  api.respond('GET /api/organization/users', []);
  await user.click(dialog.getByRole('button', { name: 'Add lead' }));
  await findToast('Lead added');
  await arrive(`/leads/${lead.id}`);
  expect(api.sent(post)).toEqual([
    { chatbotId: giftFinder.id, name: 'Maren Lindqvist', email: 'maren@example.com' },
  ]);
});

it('needs a name, an address or a number', async () => {
  const { user, dialog } = await openDialog();
  const add = dialog.getByRole('button', { name: 'Add lead' });
  expect(add.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Company' }), 'Harbour');
  expect(add.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Phone' }), '+44 113 496 0142');
  expect(add.hasAttribute('disabled')).toBe(false);
});

it('shows the server’s error at its field, and keeps the input', async () => {
  const { user, dialog } = await openDialog();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'maren@');
  api.refuse(post, 'validation_failed', { fields: { email: 'Please enter a valid email address' } });
  await user.click(dialog.getByRole('button', { name: 'Add lead' }));
  await findToast('Failed to add lead');
  await dialog.findByText('Please enter a valid email address');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(email).toHaveProperty('value', 'maren@'));
});

it('says that a chatbot is needed first', async () => {
  const { user, dialog } = await openDialog([]);
  await dialog.findByText('A lead belongs to a chatbot. Create a chatbot first.');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Maren');
  expect(dialog.getByRole('button', { name: 'Add lead' }).hasAttribute('disabled')).toBe(true);
});

it('ORG-15: a viewer cannot add leads', async () => {
  await openList([shopDesk], 'viewer');
  expect(screen.queryByRole('button', { name: 'Add lead' })).toBeNull();
});
