import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import {
  address,
  arrive,
  fill,
  findDialog,
  findToast,
  label,
  problemOf,
} from '../../../test/screen/interact.ts';
import { openBuilder } from '../../../test/screen/open-builder.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { chatbotFor, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const desk = chatbotFor('member', { name: 'Help desk' });
const live = chatbotFor('member', {
  name: 'Help desk',
  status: 'active',
  publishedVersion: 3,
  publishedAt: '2026-11-10T10:00:00.000Z',
  hasUnpublishedChanges: false,
  sourceCount: 4,
  deployment: { ...desk.deployment, status: 'active' },
});
const button = (key: string) => screen.getByRole('button', { name: words(key) });
const name = () => screen.getByLabelText(words('basic.name'));

it('shows the chatbot with its status and version, and has nothing to save', async () => {
  await openBuilder(live);
  screen.getByText(words('header.version', { version: 3, date: 'Nov 10, 2026' }));
  expect(button('header.save')).toHaveProperty('disabled', true);
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs[2]).toBe(`${words('tabs.knowledge')}4`);
});

it('BLD-17: counts unsaved changes, sends only these with their revision, and then has nothing to save', async () => {
  const user = await openBuilder(desk);
  await fill(user, name(), 'Front desk');
  await fill(user, screen.getByLabelText(label(words('basic.companyName'))), 'Harbour Books');
  screen.getByText(words('header.unsaved', { count: 2 }));
  api.respond('PATCH /api/chatbots/{chatbotId}', {
    ...desk,
    name: 'Front desk',
    companyName: 'Harbour Books',
    revision: 2,
  });
  await user.click(button('header.save'));
  await findToast(words('toast.saved'));
  const [call] = api.calls('PATCH /api/chatbots/{chatbotId}');
  expect(call?.params).toEqual({ chatbotId: desk.id });
  expect(call?.body).toEqual({ name: 'Front desk', companyName: 'Harbour Books', revision: 1 });
  await waitFor(() => expect(button('header.save')).toHaveProperty('disabled', true));
});

it('ERR-15: keeps the changes and says why they were not saved', async () => {
  const user = await openBuilder(desk);
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'validation_failed', { fields: { companyName: 'Too long' } });
  const company = screen.getByLabelText(label(words('basic.companyName')));
  await fill(user, company, 'Harbour Books');
  await user.click(button('header.save'));
  await findToast('Failed to update chatbot settings');
  expect(problemOf(company)).toBe('Too long');
  expect(company).toHaveProperty('value', 'Harbour Books');
});

it('keeps the user’s changes on top of a newer revision after a conflict', async () => {
  const user = await openBuilder(desk);
  await fill(user, name(), 'Mine');
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'revision_conflict');
  const theirs = { ...desk, companyName: 'Theirs', revision: 5 };
  api.respond('GET /api/chatbots/{chatbotId}', theirs);
  await user.click(button('header.save'));
  const dialog = await findDialog(words('conflict.title', { name: 'Help desk' }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: words('conflict.keep') }));
  await waitFor(() =>
    expect(screen.getByLabelText(label(words('basic.companyName')))).toHaveProperty('value', 'Theirs'),
  );
  expect(name()).toHaveProperty('value', 'Mine');
  api.respond('PATCH /api/chatbots/{chatbotId}', { ...theirs, name: 'Mine', revision: 6 });
  await user.click(button('header.save'));
  await findToast(words('toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}').at(-1)).toEqual({ name: 'Mine', revision: 5 });
});

it('loads the newer revision after a conflict if the user chooses it', async () => {
  const user = await openBuilder(desk);
  await fill(user, name(), 'Mine');
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'revision_conflict');
  api.respond('GET /api/chatbots/{chatbotId}', { ...desk, name: 'Theirs', revision: 5 });
  await user.click(button('header.save'));
  const dialog = await findDialog(words('conflict.title', { name: 'Help desk' }), 'alertdialog');
  await waitFor(() => expect(api.calls('GET /api/chatbots/{chatbotId}').length).toBeGreaterThan(1));
  await screen.findByText('Theirs', { selector: 'h1' });
  await user.click(dialog.getByRole('button', { name: words('conflict.load') }));
  await waitFor(() => expect(name()).toHaveProperty('value', 'Theirs'));
});

it('BLD-17: asks before unsaved changes are lost; switching tabs keeps them', async () => {
  const user = await openBuilder(desk);
  api.respond('GET /api/chatbots', []);
  await fill(user, name(), 'Front desk');
  await user.click(screen.getByRole('tab', { name: words('tabs.privacy') }));
  await arrive(`/builder/${desk.id}?tab=privacy`);
  await user.click(screen.getAllByRole('link', { name: t('common:nav.dashboard') })[0]!);
  const dialog = await findDialog(t('common:ui.leaveTitle'), 'alertdialog');
  dialog.getByText(words('leave.text', { count: 1 }));
  await user.click(dialog.getByRole('button', { name: words('leave.stay') }));
  expect(address()).toBe(`/builder/${desk.id}?tab=privacy`);
  await user.click(screen.getAllByRole('link', { name: t('common:nav.dashboard') })[0]!);
  await user.click(
    (await findDialog(t('common:ui.leaveTitle'), 'alertdialog')).getByRole('button', {
      name: words('leave.leave'),
    }),
  );
  await arrive('/dashboard');
});

it.each(['{Control>}s{/Control}', '{Meta>}s{/Meta}'])('saves on %s, wherever the focus is', async (keys) => {
  const user = await openBuilder(desk);
  await fill(user, name(), 'Front desk');
  api.respond('PATCH /api/chatbots/{chatbotId}', { ...desk, name: 'Front desk', revision: 2 });
  await user.keyboard(keys);
  await findToast(words('toast.saved'));
  await user.keyboard(keys);
  expect(api.sent('PATCH /api/chatbots/{chatbotId}')).toEqual([
    { name: 'Front desk', revision: desk.revision },
  ]);
});

it('saving the status Published shows the links to the chat, as publishing does', async () => {
  const user = await openBuilder(desk);
  await user.selectOptions(screen.getByLabelText(label(words('basic.status'))), 'active');
  const live = { ...desk, status: 'active' as const, publishedVersion: 1, revision: 2 };
  api.respond('PATCH /api/chatbots/{chatbotId}', live);
  await user.click(button('header.save'));
  const bar = within(await screen.findByRole('region', { name: words('published.label') }));
  expect(bar.getByRole('link', { name: words('published.open') }).getAttribute('href')).toBe(
    `/chat/${desk.id}`,
  );
  bar.getByRole('button', { name: words('published.copy') });
  await user.click(bar.getByRole('link', { name: words('published.embed') }));
  await arrive(`/builder/${desk.id}?tab=deployment`);
});

it.each([true, false])('the header says that the draft is not published yet: %s', async (isSaid) => {
  await openBuilder({ ...desk, status: 'active', publishedVersion: 1, hasUnpublishedChanges: isSaid });
  expect(screen.queryByText(t('chatbots:status.unpublished')) !== null).toBe(isSaid);
});

it('publishes after confirmation, and saves unsaved changes first', async () => {
  const user = await openBuilder(desk);
  await fill(user, name(), 'Front desk');
  const saved = { ...desk, name: 'Front desk', revision: 2 };
  api.respond('PATCH /api/chatbots/{chatbotId}', saved);
  api.respond('POST /api/chatbots/{chatbotId}/deploy', { ...saved, status: 'active', publishedVersion: 1 });
  await user.click(button('header.publish'));
  const dialog = await findDialog(words('confirm.deploy.title', { name: 'Help desk' }), 'alertdialog');
  dialog.getByText(words('confirm.savesFirst', { count: 1 }));
  dialog.getByText(words('confirm.noKnowledge'));
  await user.click(dialog.getByRole('button', { name: words('confirm.deploy.confirm') }));
  await findToast(words('toast.published', { name: 'Front desk', version: 1 }));
  const made = api.calls().map(({ key }) => key);
  expect(made.indexOf('PATCH /api/chatbots/{chatbotId}')).toBeLessThan(
    made.indexOf('POST /api/chatbots/{chatbotId}/deploy'),
  );
});

it('does not publish if saving fails', async () => {
  const user = await openBuilder(desk);
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'internal_error');
  await fill(user, name(), 'Front desk');
  await user.click(button('header.publish'));
  const dialog = await findDialog(words('confirm.deploy.title', { name: 'Help desk' }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: words('confirm.deploy.confirm') }));
  await findToast(words('toast.saveFailed'));
  expect(api.calls('POST /api/chatbots/{chatbotId}/deploy')).toEqual([]);
});

it('republishes a live chatbot, and reports if nothing has changed', async () => {
  const user = await openBuilder(live);
  api.respond('POST /api/chatbots/{chatbotId}/redeploy', { ...live, publishedVersion: 4 });
  await user.click(button('header.publish'));
  const dialog = await findDialog(words('confirm.redeploy.title', { name: 'Help desk' }), 'alertdialog');
  dialog.getByText(words('confirm.redeploy.same', { version: 3 }));
  await user.click(dialog.getByRole('button', { name: words('confirm.redeploy.confirm') }));
  await findToast(words('toast.published', { name: 'Help desk', version: 4 }));
});

it('says why publishing failed', async () => {
  const user = await openBuilder(live);
  api.refuse('POST /api/chatbots/{chatbotId}/redeploy', 'conflict');
  await user.click(button('header.publish'));
  const dialog = await findDialog(words('confirm.redeploy.title', { name: 'Help desk' }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: words('confirm.redeploy.confirm') }));
  await findToast(words('toast.publishFailed'), t('common:errors.conflict'));
});

it.each(['guest', 'viewer'] as const)(
  'a %s sees the settings, but cannot change, publish or preview',
  async (role) => {
    await openBuilder(chatbotFor(role, { name: 'Help desk' }), 'basic', role);
    expect(screen.queryByRole('button', { name: words('header.save') })).toBeNull();
    expect(screen.queryByRole('button', { name: words('header.publish') })).toBeNull();
    expect(screen.queryByRole('tab', { name: words('tabs.preview') })).toBeNull();
    expect(screen.queryByRole('region', { name: words('preview.title') })).toBeNull();
    expect(name().closest('fieldset:disabled')).not.toBeNull();
  },
);

it('shows the preview and its content beside the settings', async () => {
  const user = await openBuilder(desk);
  const preview = within(screen.getByRole('region', { name: words('preview.title') }));
  const frame = preview.getByTitle(words('preview.frame', { name: 'Help desk' }));
  expect(frame.getAttribute('src')).toContain('preview=1');
  preview.getByText(words('preview.draft'));
  await fill(user, name(), 'Front desk');
  preview.getByText(words('preview.unsaved'));
});

it('starts the preview again on demand', async () => {
  const user = await openBuilder(desk);
  const before = screen.getByTitle(words('preview.frame', { name: 'Help desk' }));
  await user.click(button('preview.refresh'));
  expect(screen.getByTitle(words('preview.frame', { name: 'Help desk' }))).not.toBe(before);
});

it('reports a chatbot that does not exist, and links back', async () => {
  api.refuse('GET /api/chatbots/{chatbotId}', 'not_found');
  await openScreen(`/builder/${desk.id}`);
  await screen.findByRole('heading', { level: 1, name: words('notFound.title') });
  expect(screen.getByRole('link', { name: words('notFound.back') }).getAttribute('href')).toBe('/chatbots');
});

it('offers a retry if the chatbot could not be loaded', async () => {
  api.refuse('GET /api/chatbots/{chatbotId}', 'internal_error');
  const user = await openScreen(`/builder/${desk.id}?tab=flow`, userAs('member'));
  await screen.findByRole('heading', { name: words('error.title') });
  api.respond('GET /api/chatbots/{chatbotId}', desk);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByRole('heading', { level: 1, name: 'Help desk' });
});

const create = (key: string, values = {}) => t(`chatbots:${key}`, values);

it('creates a chatbot from its name and opens it', async () => {
  api.respond('POST /api/chatbots', desk);
  const user = await openScreen('/builder', userAs('member'));
  await screen.findByRole('heading', { level: 1, name: create('create.title') });
  const field = screen.getByLabelText(create('fields.name'));
  await user.click(screen.getByRole('button', { name: create('create.submit') }));
  expect(problemOf(field)).toBe(create('fields.nameRequired'));
  expect(api.calls('POST /api/chatbots')).toEqual([]);
  await fill(user, field, ' Help desk ');
  await user.selectOptions(screen.getByLabelText(label(create('fields.sector'))), 'retail');
  api.respond('GET /api/chatbots/{chatbotId}', desk);
  api.respond('GET /api/models', { pricesAsOf: '2026-11-01', models: [] });
  api.respond('GET /api/models/local', { servers: [], tables: [], embedding: null, builtIn: null });
  api.respond('GET /api/chatbots/{chatbotId}/knowledge', []);
  await user.click(screen.getByRole('button', { name: create('create.submit') }));
  await waitFor(() => expect(address()).toBe(`/builder/${desk.id}?tab=knowledge`));
  expect(api.sent('POST /api/chatbots')).toEqual([
    { name: 'Help desk', companyName: null, goal: null, sector: 'retail' },
  ]);
});

it('reports a full plan in the form, and links to the plans', async () => {
  api.refuse('POST /api/chatbots', 'plan_limit_chatbots');
  const user = await openScreen('/builder', userAs('member'));
  await fill(user, await screen.findByLabelText(create('fields.name')), 'Help desk');
  await user.click(screen.getByRole('button', { name: create('create.submit') }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('common:errors.plan_limit_chatbots'));
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/billing');
  expect(document.querySelector('li[data-tone=error]')).toBeNull();
});

it.each(['guest', 'viewer'] as const)('tells a %s that they may not create a chatbot', async (role) => {
  await openScreen('/builder', userAs(role));
  await screen.findByText(create('create.refusedTitle'));
  expect(screen.queryByLabelText(create('fields.name'))).toBeNull();
});
