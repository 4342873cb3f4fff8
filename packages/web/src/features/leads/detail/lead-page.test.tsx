import type { Lead } from '@parley/contracts/resources/visitors/leads';
import type { Role } from '@parley/contracts/rights/permissions';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { arrive, findDialog, findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { sampleLead } from '../../../../test/screen/sample-lead.ts';
import { newId, userAs } from '../../../../test/screen/samples.ts';

const patch = 'PATCH /api/leads/{leadId}';
const consent = 'PATCH /api/leads/{leadId}/consent';

async function openLead(change: Partial<Lead> = {}, role: Role = 'admin') {
  const lead = sampleLead(role, change);
  api.respond('GET /api/organization/users', []);
  api.respond('GET /api/leads/{leadId}', lead);
  const user = await openScreen(`/leads/${lead.id}`, userAs(role));
  await screen.findByRole('heading', { level: 1, name: 'Maren Lindqvist' });
  return { user, lead };
}

it('LEAD-16, LEAD-17, LEAD-18, LEAD-19, LEAD-21, LEAD-22: shows the details by section', async () => {
  await openLead({
    company: 'Harbour Books',
    status: 'contacted',
    source: 'direct',
    extractedAt: '2026-11-16T09:38:00.000Z',
    createdAt: '2026-11-17T09:38:00.000Z',
    updatedAt: '2026-11-19T09:52:00.000Z',
    userConsent: {
      consentGiven: true,
      consentDate: '2026-11-18T09:35:00.000Z',
      version: 'v3',
      statement: 'I agree that you answer me.',
      dataProcessingApproved: true,
    },
  });
  for (const name of [
    'Contact information',
    'Chatbot information',
    'Status and classification',
    'Additional fields',
    'Privacy and consent',
  ]) {
    screen.getByRole('heading', { level: 2, name });
  }
  for (const text of [
    'maren@example.com',
    '+44 113 496 0142',
    'Harbour Books',
    'Bookshop Assistant',
    'Conversation',
    'Return a gift',
    'Good',
    'HB-20418',
    'v3',
    'Approved',
    'Returns',
  ]) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  screen.getByText('I agree that you answer me.');
  screen.getByText('Leeds, United Kingdom');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'contacted');
  const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  const days = ['Extracted', 'Created', 'Consent date', 'Updated'].map(
    (name) => /Nov \d+, 2026/.exec(factOf(name) ?? '')?.[0],
  );
  expect(days).toEqual(['Nov 16, 2026', 'Nov 17, 2026', 'Nov 18, 2026', 'Nov 19, 2026']);
  const facts = ['Source', 'Intent', 'Confidence', 'User intent', 'Response time', 'Main topics'];
  expect(facts.map(factOf)).toEqual([
    'Direct',
    'Return a gift',
    'Good',
    'Return a gift',
    '1.3\u00A0s',
    'Returns',
  ]);
  expect(factOf('Sentiment')).toContain('Positive');
  const agreed = ['Consent given', 'Version', 'Statement', 'Data processing'];
  expect(agreed.map(factOf)).toEqual(['Yes', 'v3', 'I agree that you answer me.', 'Approved']);
});

it.each([
  [0.8, '😄Very positive', 'text-success-text font-semibold'],
  [0.79, '😊Positive', 'text-success-text font-medium'],
  [0.3, '🙂Somewhat positive', 'text-success-text'],
  [0.29, '😐Neutral', 'text-text-2'],
  [-0.3, '😐Neutral', 'text-text-2'],
  [-0.31, '🙁Somewhat negative', 'text-warning-text'],
  [-0.8, '😟Negative', 'text-error-text font-medium'],
  [-1, '😠Very negative', 'text-error-text font-semibold'],
  [null, '➖No data', 'text-text-3'],
])('SENT-09: the mood %s is shown by face, word and color together', async (sentimentScore, shown, color) => {
  await openLead({ sentimentScore });
  const mood = screen.getByText('Sentiment', { selector: 'dt' }).nextElementSibling?.firstElementChild;
  expect(mood?.textContent).toBe(shown);
  expect(mood?.className).toContain(` ${color}`);
});

it.each([
  ['high', 'High'],
  ['good', 'Good'],
  ['average', 'Average'],
  ['low', 'Low'],
] as const)('LEAD-26: shows the confidence %s as %s', async (confidence, name) => {
  await openLead({ confidence });
  expect(screen.getAllByText(name).length).toBeGreaterThan(0);
});

it('LEAD-23: links back to all leads', async () => {
  await openLead();
  expect(screen.getByRole('link', { name: 'Back to leads' }).getAttribute('href')).toBe('/leads');
});

it('LEAD-24, LEAD-44: saves an edit, and reports a failure', async () => {
  const { user, lead } = await openLead();
  await user.click(screen.getByRole('button', { name: 'Edit lead' }));
  const dialog = await findDialog('Edit Maren Lindqvist');
  await user.type(dialog.getByRole('textbox', { name: 'Company' }), 'Harbour');
  api.refuse(patch, 'internal_error');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Failed to update lead');
  api.respond(patch, { ...lead, company: 'Harbour' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Lead updated');
  expect(api.sent(patch).at(-1)).toEqual({ revision: 1, company: 'Harbour', tags: ['vip'] });
});

it('LEAD-20: adds and removes a field', async () => {
  const { user, lead } = await openLead();
  const genre = { name: 'Genre', value: 'Crime' };
  api.respond(patch, { ...lead, customFields: [...lead.customFields, genre] });
  await user.type(screen.getByRole('textbox', { name: 'Field name' }), 'Genre');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Crime');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Crime')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Order number' }));
  expect(api.sent(patch).at(-1)).toMatchObject({ customFields: [genre] });
});

it('LEAD-34, LEAD-45: verifies consent with a note, and changes nothing if that fails', async () => {
  const { user, lead } = await openLead();
  await user.click(screen.getByRole('button', { name: 'Verify consent' }));
  const dialog = await findDialog('Verify consent');
  const confirm = dialog.getByRole('button', { name: 'Verify consent' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByRole('textbox'), 'By phone');
  api.refuse(consent, 'internal_error');
  await user.click(confirm);
  await findToast('Failed to update consent');
  api.respond(consent, lead);
  await user.click(confirm);
  await findToast('Consent verified');
  expect(api.sent(consent).at(-1)).toEqual({ consentGiven: true, note: 'By phone' });
});

it('LEAD-35: consent is revoked with a note', async () => {
  const { user, lead } = await openLead({
    userConsent: {
      consentGiven: true,
      consentDate: '2026-11-20T09:35:00.000Z',
      version: '1',
      statement: 'Yes',
      dataProcessingApproved: false,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Revoke consent' }));
  const dialog = await findDialog('Revoke consent');
  await user.type(dialog.getByRole('textbox'), 'Asked by mail');
  api.respond(consent, lead);
  await user.click(dialog.getByRole('button', { name: 'Revoke consent' }));
  await findToast('Consent revoked');
  expect(api.sent(consent)).toEqual([{ consentGiven: false, note: 'Asked by mail' }]);
});

it('LEAD-36, LEAD-16: without a conversation, consent cannot be changed, and there is no transcript', async () => {
  const { user } = await openLead({ conversationId: null, conversationAvailable: false, conversations: [] });
  screen.getByText('Cannot update consent: this lead has no conversation');
  expect(screen.queryByRole('button', { name: 'Verify consent' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Conversation' }));
  await screen.findByRole('heading', { name: 'No conversation' });
});

it('LEAD-37: a member does not see how consent is changed', async () => {
  await openLead({}, 'member');
  expect(screen.queryByRole('button', { name: 'Verify consent' })).toBeNull();
  screen.getByRole('button', { name: 'Edit lead' });
});

it('ORG-15: a viewer changes nothing', async () => {
  await openLead({}, 'viewer');
  expect(screen.queryByRole('button', { name: 'Edit lead' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Status' }).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('LEAD-33: the status is changed on the page', async () => {
  const { user, lead } = await openLead();
  api.respond(patch, { ...lead, status: 'converted' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'converted');
  await findToast('Lead status updated');
  expect(api.sent(patch)).toEqual([{ status: 'converted' }]);
});

it('merges a possible duplicate after a confirmation', async () => {
  const other = {
    id: newId(),
    name: 'Maren L.',
    email: null,
    phone: null,
    chatbotId: newId(),
    chatbotName: 'Help desk',
  };
  const { user, lead } = await openLead({ possibleDuplicates: [other] });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  const dialog = await findDialog('Merge Maren L. into this lead?', 'alertdialog');
  api.respond('POST /api/leads/{leadId}/merge', { ...lead, possibleDuplicates: [] });
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await findToast('Leads merged');
  expect(api.sent('POST /api/leads/{leadId}/merge')).toEqual([{ from: other.id, revision: 1 }]);
});

it('LEAD-38, LEAD-42: reports as not found a lead that is missing or not permitted', async () => {
  api.refuse('GET /api/leads/{leadId}', 'not_found');
  await openScreen('/leads/nope', userAs('admin'));
  await screen.findByRole('heading', { level: 1, name: 'Lead not found' });
  screen.getByText('This lead does not exist, or you do not have permission to see it.');
});

it('ROUTE-25: a signed-in user opens a lead by its address', async () => {
  const { lead } = await openLead();
  expect(location.pathname).toBe(`/leads/${lead.id}`);
});

it('ROUTE-25: redirects a signed-out visitor to the sign-in page without requesting the lead', async () => {
  await openScreen(`/leads/${newId()}`, null);
  await arrive('/auth');
  expect(api.calls('GET /api/leads/{leadId}')).toEqual([]);
});
