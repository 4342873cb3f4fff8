import type { Lead } from '@parley/contracts/resources/visitors/leads';
import type { Role } from '@parley/contracts/rights/permissions';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { arrive, findDialog, findToast, undo } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { inList, sampleLead } from '../../../test/screen/sample-lead.ts';
import { chatbotFor, newId, userAs } from '../../../test/screen/samples.ts';

const patch = 'PATCH /api/leads/{leadId}';
const noCounts = { all: 0, new: 0, contacted: 0, qualified: 0, unqualified: 0, converted: 0 };

function found(leads: Lead[], counts = noCounts): void {
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/leads/counts', counts);
  api.respond('GET /api/leads', ({ query }) => ({
    items: leads.map(inList),
    total: leads.length,
    page: Number(query.page),
    pageSize: Number(query.pageSize),
  }));
}

async function openList(leads: Lead[], role: Role = 'admin', query = '') {
  found(leads);
  const user = await openScreen(`/leads${query}`, userAs(role));
  await screen.findByRole('heading', { level: 1, name: 'Leads' });
  return user;
}

const menuOf = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` });

it('LEAD-12: shows its columns in order', async () => {
  await openList([sampleLead('admin')]);
  const table = await screen.findByRole('table');
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Contact',
    'Source',
    'Consent',
    'Date',
    'Status',
    'Actions',
  ]);
});

it('LEAD-28, LEAD-29, LEAD-30, LEAD-31, LEAD-32: shows each status as a word with its badge', async () => {
  const statuses = ['new', 'contacted', 'qualified', 'unqualified', 'converted'] as const;
  await openList(statuses.map((status) => sampleLead('admin', { status, name: `A lead ${status}` })));
  const badges = await Promise.all(
    statuses.map(async (status) => {
      const row = await screen.findByRole('row', { name: new RegExp(`A lead ${status}`) });
      const badge = within(row).getAllByRole('cell').at(-2)?.firstElementChild;
      return [badge?.textContent, /bg-[a-z0-9-]+/.exec(badge?.className ?? '')?.[0]];
    }),
  );
  expect(badges).toEqual([
    ['New', 'bg-accent-soft'],
    ['Contacted', 'bg-surface-3'],
    ['Qualified', 'bg-success-soft'],
    ['Unqualified', 'bg-error-soft'],
    ['Converted', 'bg-accent-soft'],
  ]);
});

it('LEAD-13, LEAD-14: the menu links to the details and sets any status, which can be undone', async () => {
  const lead = sampleLead('admin');
  const user = await openList([lead]);
  await user.click(await menuOf('Maren Lindqvist'));
  const view = await screen.findByRole('menuitem', { name: 'View details' });
  expect(view.getAttribute('href')).toBe(`/leads/${lead.id}`);
  const changed = { ...lead, status: 'qualified' as const };
  api.respond(patch, changed);
  found([changed]);
  await user.click(screen.getByRole('menuitemradio', { name: 'Qualified' }));
  await findToast('Lead status updated');
  expect(api.sent(patch)).toEqual([{ status: 'qualified' }]);
  api.respond(patch, lead);
  await undo(user, 'Lead status updated');
  expect(api.sent(patch)).toEqual([{ status: 'qualified' }, { status: lead.status }]);
});

it('LEAD-43: keeps the status if changing it fails', async () => {
  const user = await openList([sampleLead('admin')]);
  api.refuse(patch, 'internal_error');
  await user.click(await menuOf('Maren Lindqvist'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Converted' }));
  await findToast('Failed to update lead status');
  await user.click(await menuOf('Maren Lindqvist'));
  const kept = await screen.findByRole('menuitemradio', { name: 'New' });
  expect(kept.getAttribute('aria-checked')).toBe('true');
});

it('LEAD-15, LEAD-46: deletes after confirmation, and keeps the lead if that fails', async () => {
  const user = await openList([sampleLead('admin')]);
  await user.click(await menuOf('Maren Lindqvist'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete lead' }));
  const dialog = await findDialog('Delete Maren Lindqvist?', 'alertdialog');
  api.refuse('DELETE /api/leads/{leadId}', 'internal_error');
  await user.click(dialog.getByRole('button', { name: 'Delete lead' }));
  await findToast('Failed to delete lead');
  expect(screen.getAllByText('Maren Lindqvist').length).toBeGreaterThan(0);
  const again = dialog.getByRole('button', { name: 'Delete lead' });
  await waitFor(() => expect(again.hasAttribute('disabled')).toBe(false));
  api.respond('DELETE /api/leads/{leadId}');
  found([]);
  await user.click(again);
  await findToast('Lead deleted');
  await waitFor(() => expect(screen.queryByText('Maren Lindqvist')).toBeNull());
});

it('LEAD-02, LEAD-03, LEAD-04, LEAD-05: requests the filters of the address and the fields', async () => {
  const user = await openList([sampleLead('admin')], 'admin', '?status=new&source=none&consent=verified');
  expect(api.calls('GET /api/leads').at(-1)?.query).toMatchObject({
    status: 'new',
    source: 'none',
    consent: 'verified',
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Source' }), 'direct');
  await user.type(screen.getByRole('searchbox'), 'ana');
  await waitFor(() =>
    expect(api.calls('GET /api/leads').at(-1)?.query).toMatchObject({ source: 'direct', search: 'ana' }),
  );
});

it('LEAD-01, LEAD-03, LEAD-04: each control filters, and can be reset', async () => {
  const desk = chatbotFor('admin', { name: 'Night desk' });
  found([sampleLead('admin')]);
  api.respond('GET /api/chatbots', [chatbotFor('admin', { name: 'Shop' }), desk]);
  const user = await openScreen('/leads', userAs('admin'));
  await menuOf('Maren Lindqvist');
  const asked = () => api.calls('GET /api/leads').at(-1)?.query;
  const whole = { page: '1', pageSize: '10' };
  expect(asked()).toEqual(whole);
  await user.click(screen.getByRole('tab', { name: /^Converted/ }));
  await waitFor(() => expect(asked()).toEqual({ ...whole, status: 'converted' }));
  await user.click(screen.getByRole('tab', { name: /^All/ }));
  const consent = screen.getByRole('combobox', { name: 'Consent' });
  for (const choice of ['verified', 'unverified']) {
    await user.selectOptions(consent, choice);
    await waitFor(() => expect(asked()).toEqual({ ...whole, consent: choice }));
  }
  await user.selectOptions(consent, 'all');
  await user.click(screen.getByRole('combobox', { name: 'Chatbot' }));
  await user.click(await screen.findByRole('option', { name: 'Night desk' }));
  await waitFor(() => expect(asked()).toEqual({ ...whole, chatbotId: desk.id }));
});

it('LEAD-04: tabs show their counts, the active one exactly', async () => {
  const counts = { all: 100, new: 42, contacted: 7, qualified: 0, unqualified: 99, converted: 100 };
  found([sampleLead('admin')], counts);
  await openScreen('/leads', userAs('admin'));
  await screen.findByRole('tab', { name: /^Converted/ });
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(names()).toEqual(['All1', 'New42', 'Contacted7', 'Qualified0', 'Unqualified99', 'Converted99+']),
  );
});

it('LEAD-41: reports that nothing matches, and can clear the filters', async () => {
  const user = await openList([], 'admin', '?search=nonsense');
  await screen.findByText('No leads found matching your filters.');
  found([sampleLead('admin')]);
  await user.click(screen.getByRole('button', { name: 'Show all leads' }));
  await menuOf('Maren Lindqvist');
});

it('explains the screen before the first lead exists', async () => {
  await openList([]);
  await screen.findByRole('heading', { name: 'No leads yet' });
});

it('LEAD-40: offers a retry if the list could not be loaded', async () => {
  found([]);
  api.refuse('GET /api/leads', 'internal_error');
  const user = await openScreen('/leads', userAs('admin'));
  await screen.findByText('Error loading leads. Please try again later.');
  found([sampleLead('admin')]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await menuOf('Maren Lindqvist');
});

it('ORG-15: a viewer reads, but cannot change anything', async () => {
  const user = await openList([sampleLead('viewer')], 'viewer');
  await user.click(await menuOf('Maren Lindqvist'));
  await screen.findByRole('menuitem', { name: 'View details' });
  expect(screen.queryByRole('menuitemradio')).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Delete lead' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
});

it('updates live while open', async () => {
  await openList([]);
  await screen.findByRole('heading', { name: 'No leads yet' });
  const lead = sampleLead('admin');
  found([lead]);
  api.live({ resource: 'lead', resourceId: lead.id });
  await menuOf('Maren Lindqvist');
});

it('ROUTE-24: redirects a signed-out visitor to the sign-in page', async () => {
  await openScreen('/leads', null);
  await arrive('/auth');
});

const asked = {
  requestedAt: '2026-11-21T10:00:00.000Z',
  question: 'Who painted the ceiling?',
  conversationId: newId(),
};

it('shows who asked to be contacted and why, and can list only them', async () => {
  const user = await openList([
    sampleLead('admin', { contactRequest: asked }),
    sampleLead('admin', { name: 'Not asking' }),
  ]);
  const row = await screen.findByRole('row', { name: /Maren Lindqvist/ });
  expect(row.textContent).toContain('Asked to be contacted: Who painted the ceiling?');
  expect((await screen.findByRole('row', { name: /Not asking/ })).textContent).not.toContain('Asked to');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Contact request' }), 'yes');
  await waitFor(() => expect(api.calls('GET /api/leads').at(-1)?.query).toMatchObject({ asked: 'yes' }));
  const download = screen.getByRole('link', { name: 'Export CSV' });
  expect(download.getAttribute('href')).toBe('/api/leads/export.csv?asked=yes');
});

it('the former page of contact requests redirects to the new leads among them', async () => {
  found([sampleLead('admin', { contactRequest: { ...asked, question: null } })]);
  await openScreen('/conversations/contact-requests', userAs('member'));
  await screen.findByRole('heading', { level: 1, name: 'Leads' });
  expect(api.calls('GET /api/leads').at(-1)?.query).toMatchObject({ asked: 'yes', status: 'new' });
  const row = await screen.findByRole('row', { name: /Maren Lindqvist/ });
  expect(row.textContent).toContain('Asked to be contacted');
});
