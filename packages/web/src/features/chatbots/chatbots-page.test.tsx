import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { address, arrive, fill, findDialog, findToast, problemOf } from '../../../test/screen/interact.ts';
import { prepareBilling } from '../../../test/screen/open-billing.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { chatbotFor, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleSubscription } from '../../../test/stand-in/samples.ts';

const words = (key: string, values = {}) => t(`chatbots:${key}`, values);
const gift = chatbotFor('member', {
  name: 'Gift Finder',
  status: 'active',
  messageCount: 12,
  sourceCount: 2,
});
const trade = chatbotFor('member', { name: 'Trade Orders' });
const old = chatbotFor('member', { name: 'Old Desk', status: 'archived' });
const menuOf = (name: string) => screen.findByRole('button', { name: words('menu.label', { name }) });
const isShown = (name: string) =>
  screen.queryByRole('button', { name: words('menu.label', { name }) }) !== null;

async function openList(path = '/chatbots', chatbots = [gift, trade, old]): Promise<UserEvent> {
  api.respond('GET /api/chatbots', chatbots);
  const user = await openScreen(path, userAs('member'));
  await screen.findByRole('heading', { level: 1, name: words('page.title'), hidden: true });
  return user;
}

async function choose(user: UserEvent, name: string, item: string): Promise<void> {
  await user.click(await menuOf(name));
  await user.click(await screen.findByRole('menuitem', { name: words(`menu.${item}`) }));
}

it('shows every chatbot, and narrows the list by status and search in the address', async () => {
  const user = await openList();
  await menuOf('Gift Finder');
  expect(isShown('Trade Orders')).toBe(true);
  await user.click(screen.getByRole('tab', { name: new RegExp(words('tabs.drafts')) }));
  await arrive('/chatbots?tab=drafts');
  expect(isShown('Gift Finder')).toBe(false);
  expect(isShown('Trade Orders')).toBe(true);
});

it('finds what the address asks for', async () => {
  await openList('/chatbots?search=gift&view=list');
  await menuOf('Gift Finder');
  expect(isShown('Trade Orders')).toBe(false);
});

it('says on the button that the plan has no room, before a form is opened', async () => {
  const { limits, usage } = sampleSubscription;
  api.respond('GET /api/chatbots', [gift]);
  const full = {
    ...sampleSubscription,
    limits: { ...limits, chatbots: 1 },
    usage: { ...usage, chatbots: 1 },
  };
  await openScreen('/chatbots', userAs('member'), full);
  const link = await screen.findByRole('link', { name: words('page.full') });
  expect(link.getAttribute('href')).toBe('/billing');
  expect(screen.queryByRole('button', { name: words('page.new') })).toBeNull();
});

it('says that nothing matches, and shows everything again on demand', async () => {
  const user = await openList('/chatbots?search=zzzz');
  await screen.findByText(words('none.title'));
  await user.click(screen.getByRole('button', { name: words('none.clear') }));
  await menuOf('Gift Finder');
  expect(address()).toBe('/chatbots');
});

it('ERR-16: chatbots that could not be read can be tried again', async () => {
  api.refuse('GET /api/chatbots', 'internal_error');
  const user = await openScreen('/chatbots', userAs('member'));
  await screen.findByRole('heading', { name: words('error.title') });
  api.respond('GET /api/chatbots', [gift]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await menuOf('Gift Finder');
});

it('opens the dialog of the address, wants a name, and sends what was chosen', async () => {
  const user = await openList('/chatbots?new=1');
  const dialog = await findDialog(words('create.title'));
  const name = dialog.getByLabelText(words('fields.name'));
  await user.click(dialog.getByRole('button', { name: words('create.submit') }));
  expect(problemOf(name)).toBe(words('fields.nameRequired'));
  await fill(user, name, ' Front Desk ');
  const made = chatbotFor('member', { name: 'Front Desk' });
  api.respond('POST /api/chatbots', made);
  api.respond('GET /api/chatbots/{chatbotId}', made);
  api.respond('GET /api/models', { pricesAsOf: '2026-11-01', models: [] });
  api.respond('GET /api/models/local', { servers: [], tables: [], embedding: null });
  await user.click(dialog.getByRole('button', { name: words('create.submit') }));
  await arrive(`/builder/${made.id}?tab=knowledge`);
  expect(api.sent('POST /api/chatbots')).toEqual([
    { name: 'Front Desk', companyName: null, goal: null, sector: null },
  ]);
});

it('a plan without room is said in the dialog', async () => {
  const user = await openList('/chatbots?new=1');
  const dialog = await findDialog(words('create.title'));
  api.refuse('POST /api/chatbots', 'plan_limit_chatbots');
  await fill(user, dialog.getByLabelText(words('fields.name')), 'Front Desk');
  await user.click(dialog.getByRole('button', { name: words('create.submit') }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain(t('common:errors.plan_limit_chatbots'));
});

it('copies a chatbot', async () => {
  const user = await openList();
  api.respond(
    'POST /api/chatbots/{chatbotId}/duplicate',
    chatbotFor('member', { name: 'Gift Finder (Copy)' }),
  );
  await choose(user, 'Gift Finder', 'duplicate');
  await findToast(words('toast.duplicated', { name: 'Gift Finder (Copy)' }));
  expect(api.calls('POST /api/chatbots/{chatbotId}/duplicate')[0]?.params).toEqual({ chatbotId: gift.id });
});

it('a plan without room for a copy leads to the plans from then on', async () => {
  const user = await openList();
  await screen.findByText(/9 of 10/);
  api.refuse('POST /api/chatbots/{chatbotId}/duplicate', 'plan_limit_chatbots');
  api.respond('GET /api/subscription', {
    ...sampleSubscription,
    usage: { ...sampleSubscription.usage, chatbots: sampleSubscription.limits.chatbots ?? 0 },
  });
  await choose(user, 'Gift Finder', 'duplicate');
  await findToast(words('toast.duplicateFailed'), t('common:errors.plan_limit_chatbots'));
  await screen.findByText(words('page.full'));
  prepareBilling();
  await choose(user, 'Gift Finder', 'duplicateFull');
  await arrive('/billing');
});

it('archives a chatbot, and takes it back where the server refuses', async () => {
  const user = await openList();
  api.refuse('POST /api/chatbots/{chatbotId}/archive', 'internal_error');
  await choose(user, 'Gift Finder', 'archive');
  await findToast(words('toast.archiveFailed'), t('common:errors.internal_error'));
  api.respond('POST /api/chatbots/{chatbotId}/archive', { ...gift, status: 'archived' });
  await choose(user, 'Gift Finder', 'archive');
  await findToast(words('toast.archived', { name: 'Gift Finder' }));
});

it('brings an archived chatbot back as a draft', async () => {
  const user = await openList('/chatbots?tab=archived');
  api.respond('POST /api/chatbots/{chatbotId}/restore', { ...old, status: 'draft' });
  await choose(user, 'Old Desk', 'restore');
  await findToast(words('toast.restored', { name: 'Old Desk' }));
});

it('deletes a chatbot that holds something once its name was typed', async () => {
  const user = await openList();
  api.respond('DELETE /api/chatbots/{chatbotId}');
  await choose(user, 'Gift Finder', 'delete');
  const dialog = await findDialog(words('delete.title', { name: 'Gift Finder' }), 'alertdialog');
  dialog.getByText(words('delete.messages', { count: 12 }));
  const confirm = dialog.getByRole('button', { name: words('delete.confirm') });
  expect(confirm).toHaveProperty('disabled', true);
  await fill(user, dialog.getByRole('textbox'), 'Gift Finder');
  api.respond('GET /api/chatbots', [trade, old]);
  await user.click(confirm);
  await findToast(words('toast.deleted', { name: 'Gift Finder' }));
  await waitFor(() => expect(isShown('Gift Finder')).toBe(false));
});

it('says why a chatbot was not deleted, and keeps it', async () => {
  const user = await openList();
  api.refuse('DELETE /api/chatbots/{chatbotId}', 'internal_error');
  await choose(user, 'Trade Orders', 'delete');
  const dialog = await findDialog(words('delete.title', { name: 'Trade Orders' }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: words('delete.confirm') }));
  await findToast(words('toast.deleteFailed'), t('common:errors.internal_error'));
});

it.each(['guest', 'viewer'] as const)('a %s creates, copies, archives and deletes nothing', async (role) => {
  api.respond('GET /api/chatbots', [chatbotFor(role, { name: 'Gift Finder' })]);
  const user = await openScreen('/chatbots?new=1', userAs(role));
  await user.click(await menuOf('Gift Finder'));
  await screen.findByRole('menuitem', { name: words('menu.edit') });
  for (const item of ['duplicate', 'archive', 'delete'])
    expect(screen.queryByRole('menuitem', { name: words(`menu.${item}`) }), item).toBeNull();
  expect(screen.queryByRole('dialog', { name: words('create.title') })).toBeNull();
  expect(screen.queryByRole('button', { name: words('page.new') })).toBeNull();
});
