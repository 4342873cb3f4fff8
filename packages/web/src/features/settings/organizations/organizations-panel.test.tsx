import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import {
  arrive,
  cellsOf,
  confirmIdentity,
  fill,
  findDialog,
  findProblem,
  findToast,
  label,
  problemOf,
} from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { newId, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { agency } from '../../../../test/stand-in/entry-responders.ts';
import { sampleDashboard } from '../../../../test/stand-in/sample-figures.ts';
import { organizationDetail } from '../../../../test/stand-in/samples.ts';
import type { User } from '../../../lib/session/use-user.ts';

const tab = '/settings?tab=organizations';
const words = (key: string, values = {}) => t(`settings:organizations.${key}`, values);
const field = (key: string) => screen.getByLabelText(label(t(`settings:${key}`)));
const button = (name: string) => screen.getByRole('button', { name });
const save = () =>
  within(screen.getByRole('form', { name: words('details') })).getByRole('button', {
    name: t('settings:unsaved.save'),
  });

const privacyDefaults = {
  consentBanner: false,
  privacyPolicyUrl: null,
  bannerText: '',
  anonymization: 'none',
  leadExtraction: true,
  retentionDays: 30,
} as const;

/** Returns the details of a user's organization. */
function detailOf(user: User, change: object = {}) {
  if (!user.currentOrganization) throw new Error('The user has no organization');
  return { ...organizationDetail(user.currentOrganization), ...change };
}

async function openOrganization(person: User = userAs('admin')): Promise<UserEvent> {
  api.respond('GET /api/organization', detailOf(person));
  api.respond('GET /api/privacy/settings', privacyDefaults);
  const user = await openScreen(tab, person);
  await screen.findByRole('heading', { name: words('danger') });
  return user;
}

const asAgency = () =>
  userAs('admin', {}, { isAgency: true, footerLabel: 'Harbour', primaryColor: '#17333f' });

it('lists the user’s organizations and marks the current one', async () => {
  await openOrganization();
  const items = within(screen.getByRole('list', { name: words('yours') })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(words('current')),
    expect.stringContaining('Northgate Press'),
  ]);
  expect(items[0]?.textContent).toContain(words('primary'));
});

it('ORG-03: switches to another organization and reloads all data', async () => {
  const person = userAs('admin');
  api.respond(
    'POST /api/organization/switch/{organizationId}',
    detailOf(person, { name: 'Northgate Press' }),
  );
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const user = await openOrganization(person);
  await user.click(button(words('switchTo', { name: 'Northgate Press' })));
  await arrive('/dashboard');
  await findToast(
    t('common:organization.switched'),
    t('common:organization.switchedText', { name: 'Northgate Press' }),
  );
  const [call] = api.calls('POST /api/organization/switch/{organizationId}');
  expect(call?.params).toEqual({ organizationId: person.organizations[1]?.id });
});

it('says why switching failed', async () => {
  api.refuse('POST /api/organization/switch/{organizationId}', 'not_found');
  const user = await openOrganization();
  await user.click(button(words('switchTo', { name: 'Northgate Press' })));
  await findToast(t('common:organization.switchFailed'), t('common:errors.not_found'));
});

it('creates an organization with a name of 2 to 49 characters, and switches to it', async () => {
  const person = userAs('admin');
  api.respond('POST /api/organization', detailOf(person, { name: 'Tide Press' }));
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const user = await openOrganization(person);
  await user.click(button(words('create')));
  const dialog = await findDialog(t('common:organization.createTitle'));
  const name = dialog.getByLabelText(t('common:organization.name'));
  const create = () =>
    user.click(dialog.getByRole('button', { name: t('common:organization.createAction') }));
  await create();
  expect(problemOf(name)).toBe(t('common:validation.organizationNameMin'));
  await fill(user, name, 'a'.repeat(50));
  expect(problemOf(name)).toBe(t('common:validation.organizationNameMax'));
  await fill(user, name, ' Tide Press ');
  await create();
  await arrive('/dashboard');
  await findToast(t('common:organization.created'));
  expect(api.sent('POST /api/organization')).toEqual([{ name: 'Tide Press' }]);
});

it('says why an organization was not created, and keeps its name', async () => {
  api.lose('POST /api/organization');
  const user = await openOrganization();
  await user.click(button(words('create')));
  const dialog = await findDialog(t('common:organization.createTitle'));
  const name = dialog.getByLabelText(t('common:organization.name'));
  await fill(user, name, 'Tide Press');
  await user.click(dialog.getByRole('button', { name: t('common:organization.createAction') }));
  await findToast(t('common:organization.createFailed'), t('common:organization.createFailedText'));
  expect(name).toHaveProperty('value', 'Tide Press');
});

it('offers a retry if the organization could not be loaded', async () => {
  api.refuse('GET /api/organization', 'internal_error');
  const person = userAs('admin');
  const user = await openScreen(tab, person);
  await screen.findByRole('heading', { name: words('errorTitle') });
  api.respond('GET /api/organization', detailOf(person));
  await user.click(button(t('common:ui.tryAgain')));
  await screen.findByRole('heading', { name: words('danger') });
});

it('sends only changed fields, with the revision they are based on', async () => {
  const person = userAs('admin');
  api.respond(
    'PATCH /api/organization/{organizationId}',
    detailOf(person, { name: 'Harbour & Sons', language: 'de', revision: 2 }),
  );
  const user = await openOrganization(person);
  await fill(user, field('organizations.name'), 'Harbour & Sons');
  await user.selectOptions(field('organizations.language'), 'de');
  await user.click(save());
  await findToast(t('settings:account.saved'));
  const [call] = api.calls('PATCH /api/organization/{organizationId}');
  expect(call?.params).toEqual({ organizationId: person.currentOrganization?.id });
  expect(call?.body).toEqual({ name: 'Harbour & Sons', language: 'de', revision: 1 });
});

it('shows an error at the name, and sends nothing', async () => {
  const user = await openOrganization();
  await fill(user, field('organizations.name'), 'a');
  await user.click(save());
  expect(problemOf(field('organizations.name'))).toBe(t('common:validation.organizationNameMin'));
  expect(api.calls('PATCH /api/organization/{organizationId}')).toEqual([]);
});

it('shows the server’s message at its field', async () => {
  api.refuse('PATCH /api/organization/{organizationId}', 'validation_failed', {
    fields: { name: 'This name is reserved' },
  });
  const user = await openOrganization();
  await fill(user, field('organizations.name'), 'Parley');
  await user.click(save());
  await findProblem(field('organizations.name'), 'This name is reserved');
});

it('after a conflict, lets the user keep their input or load the newer version', async () => {
  const person = userAs('admin');
  api.refuse('PATCH /api/organization/{organizationId}', 'revision_conflict');
  const user = await openOrganization(person);
  await fill(user, field('organizations.name'), 'Mine');
  await user.click(save());
  const title = words('conflictTitle', { name: 'Harbour Books' });
  const keep = await findDialog(title, 'alertdialog');
  await user.click(keep.getByRole('button', { name: words('conflictKeep') }));
  expect(field('organizations.name')).toHaveProperty('value', 'Mine');
  await user.click(save());
  const load = await findDialog(title, 'alertdialog');
  api.respond('GET /api/organization', detailOf(person, { name: 'Theirs', revision: 7 }));
  await user.click(load.getByRole('button', { name: words('conflictLoad') }));
  await waitFor(() => expect(field('organizations.name')).toHaveProperty('value', 'Theirs'));
});

it.each(['member', 'guest', 'viewer'] as const)('a %s changes nothing here and may leave', async (role) => {
  await openOrganization(userAs(role));
  screen.getByText(words('closed'));
  expect(screen.queryByLabelText(words('name'))).toBeNull();
  expect(screen.queryByRole('button', { name: words('delete') })).toBeNull();
  expect(button(words('leave'))).toHaveProperty('disabled', false);
});

it('prevents leaving or deleting the only organization, and says why', async () => {
  const person = userAs('owner');
  const [first] = person.organizations;
  await openOrganization({ ...person, organizations: first ? [first] : [] });
  expect(button(words('leave'))).toHaveProperty('disabled', true);
  expect(button(words('delete'))).toHaveProperty('disabled', true);
  expect(screen.getAllByText(t('common:errors.only_organization'))).toHaveLength(2);
});

it('leaves after confirmation, and opens another organization', async () => {
  const person = userAs('member');
  api.respond('POST /api/organization/{organizationId}/leave');
  api.respond('GET /api/chatbots', []);
  const user = await openOrganization(person);
  await user.click(button(words('leave')));
  const dialog = await findDialog(words('leaveTitle', { name: 'Harbour Books' }), 'alertdialog');
  expect(api.calls('POST /api/organization/{organizationId}/leave')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: words('leave') }));
  await arrive('/dashboard');
  await findToast(words('left', { name: 'Harbour Books' }));
});

it('says why leaving failed', async () => {
  api.refuse('POST /api/organization/{organizationId}/leave', 'last_administrator');
  const user = await openOrganization();
  await user.click(button(words('leave')));
  const dialog = await findDialog(words('leaveTitle', { name: 'Harbour Books' }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: words('leave') }));
  await findToast(words('leaveFailed'), t('common:errors.last_administrator'));
});

it('deletes after its name is typed and the user has re-authenticated', async () => {
  const person = userAs('owner');
  api.respondAfterStepUp('DELETE /api/organization/{organizationId}');
  api.respond('GET /api/chatbots', []);
  const user = await openOrganization(person);
  await user.click(button(words('delete')));
  const dialog = await findDialog(words('deleteTitle', { name: 'Harbour Books' }), 'alertdialog');
  for (const what of ['Chatbots', 'Conversations', 'People']) dialog.getByText(words(`lost${what}`));
  const confirm = dialog.getByRole('button', { name: words('delete') });
  await fill(user, dialog.getByRole('textbox'), 'harbour books');
  expect(confirm).toHaveProperty('disabled', true);
  await fill(user, dialog.getByRole('textbox'), 'Harbour Books');
  await user.click(confirm);
  await confirmIdentity(user, 'correct horse');
  await arrive('/dashboard');
  await findToast(words('deleted', { name: 'Harbour Books' }));
});

it('names the agency of a customer organization', async () => {
  api.respond('GET /api/agency/{agencyId}', agency);
  await openOrganization(userAs('admin', {}, { agencyId: agency.id }));
  await screen.findByText(t('settings:agency.yours', { name: agency.name }));
});

it('says that the organization is a customer even if the agency cannot be loaded', async () => {
  api.refuse('GET /api/agency/{agencyId}', 'not_found');
  await openOrganization(userAs('admin', {}, { agencyId: agency.id }));
  await screen.findByText(t('settings:agency.yoursUnnamed'));
});

it('offers branding, addresses and customers only to agencies', async () => {
  await openOrganization();
  expect(screen.queryByRole('heading', { name: t('settings:branding.title') })).toBeNull();
  expect(screen.queryByRole('heading', { name: t('settings:agency.addresses') })).toBeNull();
  expect(screen.queryByRole('heading', { name: t('settings:agency.customers') })).toBeNull();
});

it('sends the branding of an agency, and null for cleared fields', async () => {
  const person = asAgency();
  api.respond('GET /api/organization/customers', []);
  api.respond('PATCH /api/organization/{organizationId}', detailOf(person, { revision: 2 }));
  const user = await openOrganization(person);
  await fill(user, field('branding.footerLabel'), '');
  await fill(user, field('branding.footerLink'), 'https://harbour.example');
  await fill(user, field('branding.primaryColor'), '#0f6');
  await user.click(save());
  await findToast(t('settings:account.saved'));
  expect(api.sent('PATCH /api/organization/{organizationId}')).toEqual([
    { primaryColor: '#00ff66', footerLabel: null, footerLink: 'https://harbour.example', revision: 1 },
  ]);
});

it('reports an invalid color or footer link', async () => {
  api.respond('GET /api/organization/customers', []);
  const user = await openOrganization(asAgency());
  await fill(user, field('branding.primaryColor'), 'red');
  expect(problemOf(field('branding.primaryColor'))).toBe(t('common:color.invalid'));
  await fill(user, field('branding.footerLink'), 'ftp://harbour.example');
  await user.click(save());
  expect(problemOf(field('branding.footerLink'))).toBe(t('common:validation.addressInvalid'));
  expect(api.calls('PATCH /api/organization/{organizationId}')).toEqual([]);
});

it('uploads an agency’s logo with the form’s Save button, and removes it', async () => {
  api.respond('GET /api/organization/customers', []);
  api.respond('POST /api/organization/logo', { logo: '/api/agency/1/logo?v=1' });
  api.respond('DELETE /api/organization/logo');
  const user = await openOrganization(asAgency());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(input!, new File(['x'], 'logo.png', { type: 'image/png' }));
  expect(api.sent('POST /api/organization/logo')).toEqual([]);
  await user.click(button(t('settings:unsaved.save')));
  await findToast(t('settings:account.saved'));
  await user.click(await screen.findByRole('button', { name: t('settings:branding.logoRemove') }));
  await findToast(t('settings:branding.logoRemoved'));
  expect(api.sent('POST /api/organization/logo')[0]).toBeInstanceOf(FormData);
});

it('shows an agency its public addresses', async () => {
  const person = asAgency();
  api.respond('GET /api/organization/customers', []);
  await openOrganization(person);
  for (const page of ['login', 'signup'])
    screen.getByText(`${window.location.origin}/agency/${person.currentOrganization?.id}/${page}`);
});

it('shows an agency its customers’ usage', async () => {
  const customer = { id: newId(), status: 'active', createdAt: '2026-03-01T10:00:00.000Z' } as const;
  const numbers = { members: 3, chatbots: 2, messagesThisMonth: 900, messagesPerMonth: 1000 };
  api.respond('GET /api/organization/customers', [
    { ...customer, name: 'Tide Press', ...numbers },
    { ...customer, ...numbers, id: newId(), name: 'Open Sea', status: 'trial', messagesPerMonth: null },
  ]);
  await openOrganization(asAgency());
  const tide = cellsOf(await screen.findByRole('row', { name: /Tide Press/ }));
  expect(tide.slice(1, 5)).toEqual([
    t('settings:agency.states.active'),
    '3',
    '2',
    expect.stringContaining(t('common:usage.of', { used: '900', limit: '1,000' })),
  ]);
  const bar = screen.getByRole('progressbar', {
    name: t('settings:agency.messagesOf', { name: 'Tide Press' }),
  });
  expect(bar.getAttribute('aria-valuenow')).toBe('900');
  const sea = cellsOf(screen.getByRole('row', { name: /Open Sea/ }));
  expect(sea[4]).toBe('900');
});

it('explains to an agency without customers how to get them', async () => {
  api.respond('GET /api/organization/customers', []);
  await openOrganization(asAgency());
  await screen.findByRole('heading', { name: t('settings:agency.noCustomers') });
});

it('offers a retry if the customers could not be loaded', async () => {
  api.refuse('GET /api/organization/customers', 'internal_error');
  const user = await openOrganization(asAgency());
  await screen.findByRole('heading', { name: t('settings:agency.customersError') });
  api.respond('GET /api/organization/customers', []);
  await user.click(button(t('common:ui.tryAgain')));
  await screen.findByRole('heading', { name: t('settings:agency.noCustomers') });
});

it('PRIV-10: sends only changed defaults of new chatbots, and shows what is refused', async () => {
  const user = await openOrganization();
  const form = within(await screen.findByRole('form', { name: t('settings:privacyDefaults.title') }));
  const send = () => user.click(form.getByRole('button', { name: t('settings:unsaved.save') }));
  await user.click(form.getByRole('radio', { name: new RegExp(t('builder:privacy.levels.partial')) }));
  expect(form.getByRole('switch', { name: t('builder:privacy.leadExtraction') })).toHaveProperty(
    'disabled',
    true,
  );
  const url = form.getByLabelText(label(t('builder:privacy.policyUrl')));
  await fill(user, url, 'shop');
  api.refuse('PATCH /api/privacy/settings', 'validation_failed', {
    fields: { privacyPolicyUrl: 'Enter an address.' },
  });
  await send();
  await findProblem(url, 'Enter an address.');
  await fill(user, url, 'https://shop.example/privacy');
  const stored = {
    ...privacyDefaults,
    privacyPolicyUrl: 'https://shop.example/privacy',
    anonymization: 'partial',
    leadExtraction: false,
  } as const;
  api.respond('PATCH /api/privacy/settings', stored);
  await send();
  await findToast(t('settings:privacyDefaults.saved'));
  expect(api.sent('PATCH /api/privacy/settings').at(-1)).toEqual({
    privacyPolicyUrl: 'https://shop.example/privacy',
    anonymization: 'partial',
    leadExtraction: false,
  });
});

it.each(['member', 'guest', 'viewer'] as const)(
  'PRIV-10: shows a %s no defaults of new chatbots',
  async (role) => {
    await openOrganization(userAs(role));
    expect(screen.queryByRole('form', { name: t('settings:privacyDefaults.title') })).toBeNull();
    expect(api.calls('GET /api/privacy/settings')).toEqual([]);
  },
);
