import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import {
  address,
  arrive,
  fill,
  findDialog,
  findToast,
  pressUndo,
  problemOf,
  undo,
} from '../../../test/screen/interact.ts';
import { prepareBilling } from '../../../test/screen/open-billing.ts';
import { gift, old, openChatbots, trade, week } from '../../../test/screen/open-chatbots.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { chatbotFor, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { samplePeriod } from '../../../test/stand-in/sample-figures.ts';
import { sampleSubscription } from '../../../test/stand-in/samples.ts';
import { toastDurationMs } from '../../lib/toast/toast-store.ts';

const words = (key: string, values = {}) => t(`chatbots:${key}`, values);
const menuOf = (name: string) => screen.findByRole('button', { name: words('menu.label', { name }) });
const isShown = (name: string) =>
  screen.queryByRole('button', { name: words('menu.label', { name }) }) !== null;

async function choose(user: UserEvent, name: string, item: string): Promise<void> {
  await user.click(await menuOf(name));
  await user.click(await screen.findByRole('menuitem', { name: words(`menu.${item}`) }));
}

it('shows all chatbots, and filters them by the status and search in the address', async () => {
  const user = await openChatbots();
  await menuOf('Gift Finder');
  expect(isShown('Trade Orders')).toBe(true);
  await user.click(screen.getByRole('tab', { name: new RegExp(words('tabs.drafts')) }));
  await arrive('/chatbots?tab=drafts');
  expect(isShown('Gift Finder')).toBe(false);
  expect(isShown('Trade Orders')).toBe(true);
});

it('searches for the text in the address', async () => {
  await openChatbots('/chatbots?search=gift&view=list');
  await menuOf('Gift Finder');
  expect(isShown('Trade Orders')).toBe(false);
});

it('the button reports a full plan before a form opens', async () => {
  const { limits, usage } = sampleSubscription;
  api.respond('GET /api/chatbots', [gift]);
  api.respond('GET /api/analytics/chatbots', { ...samplePeriod, chatbots: [] });
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

it('reports that nothing matches, and can clear the filters', async () => {
  const user = await openChatbots('/chatbots?search=zzzz');
  await screen.findByText(words('none.title'));
  await user.click(screen.getByRole('button', { name: words('none.clear') }));
  await menuOf('Gift Finder');
  expect(address()).toBe('/chatbots');
});

it('ERR-16: offers a retry if the chatbots could not be loaded', async () => {
  api.refuse('GET /api/chatbots', 'internal_error');
  const user = await openScreen('/chatbots', userAs('member'));
  await screen.findByRole('heading', { name: words('error.title') });
  api.respond('GET /api/chatbots', [gift]);
  api.respond('GET /api/analytics/chatbots', { ...samplePeriod, chatbots: [] });
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await menuOf('Gift Finder');
});

it('opens the dialog in the address, requires a name, and sends the chosen values', async () => {
  const user = await openChatbots('/chatbots?new=1');
  const dialog = await findDialog(words('create.title'));
  const name = dialog.getByLabelText(words('fields.name'));
  await user.click(dialog.getByRole('button', { name: words('create.submit') }));
  expect(problemOf(name)).toBe(words('fields.nameRequired'));
  await fill(user, name, ' Front Desk ');
  const made = chatbotFor('member', { name: 'Front Desk' });
  api.respond('POST /api/chatbots', made);
  api.respond('GET /api/chatbots/{chatbotId}', made);
  api.respond('GET /api/models', { pricesAsOf: '2026-11-01', models: [] });
  api.respond('GET /api/models/local', { servers: [], tables: [], embedding: null, builtIn: null });
  await user.click(dialog.getByRole('button', { name: words('create.submit') }));
  await arrive(`/builder/${made.id}?tab=knowledge`);
  expect(api.sent('POST /api/chatbots')).toEqual([
    { name: 'Front Desk', companyName: null, goal: null, sector: null },
  ]);
});

it('reports a full plan in the dialog', async () => {
  const user = await openChatbots('/chatbots?new=1');
  const dialog = await findDialog(words('create.title'));
  api.refuse('POST /api/chatbots', 'plan_limit_chatbots');
  await fill(user, dialog.getByLabelText(words('fields.name')), 'Front Desk');
  await user.click(dialog.getByRole('button', { name: words('create.submit') }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain(t('common:errors.plan_limit_chatbots'));
});

it('copies a chatbot', async () => {
  const user = await openChatbots();
  api.respond(
    'POST /api/chatbots/{chatbotId}/duplicate',
    chatbotFor('member', { name: 'Gift Finder (Copy)' }),
  );
  await choose(user, 'Gift Finder', 'duplicate');
  await findToast(words('toast.duplicated', { name: 'Gift Finder (Copy)' }));
  expect(api.calls('POST /api/chatbots/{chatbotId}/duplicate')[0]?.params).toEqual({ chatbotId: gift.id });
});

it('links to the plans once the plan has no room for a copy', async () => {
  const user = await openChatbots();
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

it('archives a chatbot, and reverts if the server refuses', async () => {
  const user = await openChatbots();
  api.refuse('POST /api/chatbots/{chatbotId}/archive', 'internal_error');
  await choose(user, 'Gift Finder', 'archive');
  await findToast(words('toast.archiveFailed'), t('common:errors.internal_error'));
  api.respond('POST /api/chatbots/{chatbotId}/archive', { ...gift, status: 'archived' });
  await choose(user, 'Gift Finder', 'archive');
  await findToast(words('toast.archived', { name: 'Gift Finder' }));
});

describe('undo in the toast', () => {
  const patch = 'PATCH /api/chatbots/{chatbotId}';
  const published = { ...gift, publishedVersion: 3, hasUnpublishedChanges: false };

  async function archive(chatbot: Chatbot): Promise<UserEvent> {
    const user = await openChatbots('/chatbots', [chatbot]);
    api.respond('POST /api/chatbots/{chatbotId}/archive', { ...chatbot, status: 'archived' });
    await choose(user, chatbot.name, 'archive');
    return user;
  }

  it.each(['draft', 'paused', 'active'] as const)('restores the status %s of a chatbot', async (status) => {
    const user = await archive({ ...published, status });
    api.respond(patch, { ...published, status });
    await undo(user, words('toast.archived', { name: 'Gift Finder' }));
    expect(api.sent(patch)).toEqual([{ status }]);
  });

  it('is not offered if it would publish unpublished changes', async () => {
    await archive({ ...published, hasUnpublishedChanges: true });
    const toast = await findToast(words('toast.archived', { name: 'Gift Finder' }));
    expect(within(toast).queryByRole('button', { name: t('common:ui.undo') })).toBeNull();
  });

  it('reports why it failed', async () => {
    const user = await archive(published);
    api.refuse(patch, 'plan_limit_chatbots');
    await pressUndo(user, words('toast.archived', { name: 'Gift Finder' }));
    await findToast(t('common:ui.undoFailed'), t('common:errors.plan_limit_chatbots'));
  });

  it('keeps the toast open while it has the focus', async () => {
    await archive(published);
    const toast = await findToast(words('toast.archived', { name: 'Gift Finder' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      within(toast)
        .getByRole('button', { name: t('common:ui.undo') })
        .focus();
      await vi.advanceTimersByTimeAsync(2 * toastDurationMs);
      expect(toast.isConnected).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

it('restores an archived chatbot as a draft', async () => {
  const user = await openChatbots('/chatbots?tab=archived');
  api.respond('POST /api/chatbots/{chatbotId}/restore', { ...old, status: 'draft' });
  await choose(user, 'Old Desk', 'restore');
  api.respond('POST /api/chatbots/{chatbotId}/archive', old);
  await undo(user, words('toast.restored', { name: 'Old Desk' }));
});

it('deletes a chatbot with content after its name is typed', async () => {
  const user = await openChatbots();
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

it('reports why a chatbot was not deleted, and keeps it', async () => {
  const user = await openChatbots();
  api.refuse('DELETE /api/chatbots/{chatbotId}', 'internal_error');
  await choose(user, 'Trade Orders', 'delete');
  const dialog = await findDialog(words('delete.title', { name: 'Trade Orders' }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: words('delete.confirm') }));
  await findToast(words('toast.deleteFailed'), t('common:errors.internal_error'));
});

it.each(['guest', 'viewer'] as const)('a %s cannot create, copy, archive or delete', async (role) => {
  api.respond('GET /api/chatbots', [chatbotFor(role, { name: 'Gift Finder' })]);
  api.respond('GET /api/analytics/chatbots', { ...samplePeriod, chatbots: [] });
  const user = await openScreen('/chatbots?new=1', userAs(role));
  const menu = await menuOf('Gift Finder');
  expect(screen.queryByRole('button', { name: words('page.import') })).toBeNull();
  await user.click(menu);
  await screen.findByRole('menuitem', { name: words('menu.edit') });
  for (const item of ['duplicate', 'export', 'archive', 'delete'])
    expect(screen.queryByRole('menuitem', { name: words(`menu.${item}`) }), item).toBeNull();
  expect(screen.queryByRole('dialog', { name: words('create.title') })).toBeNull();
  expect(screen.queryByRole('button', { name: words('page.new') })).toBeNull();
});

describe('figures of the last seven days', () => {
  const figuresOf = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('li') as HTMLElement)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

  it('appear on each card beside the total messages', async () => {
    await openChatbots('/chatbots', [gift, { ...trade, status: 'active' }]);
    await waitFor(() =>
      expect(figuresOf('Gift Finder')).toEqual([
        'Messages: 12',
        'Response: –',
        'Positive mood: 88%',
        '7 days: 41',
      ]),
    );
    expect(figuresOf('Trade Orders')).toEqual(['Messages: 0', 'Response: –', '7 days: 0']);
  });

  it('ANA-11: omit the mood of fewer than ten conversations', async () => {
    await openChatbots('/chatbots', [gift], [{ ...week, moodConversations: 9 }]);
    await waitFor(() => expect(figuresOf('Gift Finder')).toContain('7 days: 41'));
    expect(figuresOf('Gift Finder')).toHaveLength(3);
  });

  it('DEP-04: are left out if analytics are off', async () => {
    const silent = { ...gift, deployment: { ...gift.deployment, analytics: false } };
    await openChatbots('/chatbots', [silent, { ...trade, status: 'active' }], []);
    await waitFor(() => expect(figuresOf('Trade Orders')).toContain('7 days: 0'));
    expect(figuresOf('Gift Finder')).toEqual(['Messages: 12', 'Response: –']);
  });

  it('leave the cards unchanged if they cannot be loaded', async () => {
    api.respond('GET /api/chatbots', [gift]);
    api.refuse('GET /api/analytics/chatbots', 'internal_error');
    await openScreen('/chatbots', userAs('member'));
    await menuOf('Gift Finder');
    expect(figuresOf('Gift Finder')).toEqual(['Messages: 12', 'Response: –']);
  });
});

it('SEC-46: reports why a chatbot cannot be exported, and what to do', async () => {
  const user = await openChatbots();
  const message = 'A chatbot’s file holds up to 2000 sources and 10 MB. Remove sources.';
  api.refuse('GET /api/chatbots/{chatbotId}/export', 'archive_too_large', { message });
  await choose(user, 'Gift Finder', 'export');
  await findToast(message);
});
