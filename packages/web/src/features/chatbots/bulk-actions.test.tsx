import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { api, refusal } from '../../../test/screen/api.ts';
import { fill, findDialog, findToast, undo } from '../../../test/screen/interact.ts';
import { openChatbots } from '../../../test/screen/open-chatbots.ts';
import { chatbotFor } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`chatbots:${key}`, values);

describe('bulk actions', () => {
  const live = chatbotFor('admin', { name: 'Front Desk', status: 'active' });
  const draft = chatbotFor('admin', { name: 'Gift Ideas' });
  const archived = chatbotFor('admin', { name: 'Old Desk', status: 'archived' });
  const boxOf = (name: string) =>
    screen.findByRole('checkbox', { name: t('common:ui.selectNamed', { name }) });
  const actsOf = (names: readonly string[]) =>
    ['pause', 'archive', 'restore', 'delete'].filter((act) => names.includes(words(`bulk.${act}`)));
  const bar = () => within(screen.getByRole('toolbar', { name: t('common:ui.selection') }));
  const offered = () =>
    actsOf(
      bar()
        .getAllByRole('button')
        .map(({ textContent }) => textContent ?? ''),
    );

  async function openRows(chatbots: Chatbot[] = [live, draft, archived]): Promise<UserEvent> {
    return await openChatbots('/chatbots?view=list', chatbots);
  }

  it('offer the actions that apply to any selected chatbot', async () => {
    const user = await openRows();
    await user.click(await boxOf('Gift Ideas'));
    expect(offered()).toEqual(['archive', 'delete']);
    await user.click(await boxOf('Front Desk'));
    expect(offered()).toEqual(['pause', 'archive', 'delete']);
    await user.click(await boxOf('Old Desk'));
    expect(offered()).toEqual(['pause', 'archive', 'restore', 'delete']);
  });

  it('archive those that are not archived, and keep refused ones selected', async () => {
    const user = await openRows();
    for (const name of ['Front Desk', 'Gift Ideas', 'Old Desk']) await user.click(await boxOf(name));
    api.respond('POST /api/chatbots/{chatbotId}/archive', ({ params }) =>
      params.chatbotId === draft.id ? refusal('internal_error') : { ...live, status: 'archived' },
    );
    api.respond('GET /api/chatbots', [{ ...live, status: 'archived' }, draft, archived]);
    await user.click(bar().getByRole('button', { name: words('bulk.archive') }));
    await findToast(
      words('bulk.failed.archive', { count: 1 }),
      words('bulk.reason', { name: 'Gift Ideas', reason: t('common:errors.internal_error') }),
    );
    expect(api.calls('POST /api/chatbots/{chatbotId}/archive').map(({ params }) => params.chatbotId)).toEqual(
      [live.id, draft.id],
    );
    bar().getByText(t('common:ui.selected', { count: 1 }));
  });

  it('can be undone for all of them', async () => {
    const user = await openRows([live, draft]);
    for (const name of ['Front Desk', 'Gift Ideas']) await user.click(await boxOf(name));
    api.respond('POST /api/chatbots/{chatbotId}/archive', ({ params }) => ({
      ...(params.chatbotId === live.id ? live : draft),
      status: 'archived',
    }));
    const patch = 'PATCH /api/chatbots/{chatbotId}';
    api.respond(patch, ({ params }) => (params.chatbotId === live.id ? live : draft));
    await user.click(bar().getByRole('button', { name: words('bulk.archive') }));
    await undo(user, words('bulk.done.archive', { count: 2 }));
    expect(api.sent(patch)).toEqual([{ status: live.status }, { status: draft.status }]);
  });

  it('delete after confirmation, with text to type if one of them has content', async () => {
    const talked = { ...live, messageCount: 7 };
    const user = await openRows([talked, draft]);
    for (const name of ['Front Desk', 'Gift Ideas']) await user.click(await boxOf(name));
    await user.click(bar().getByRole('button', { name: words('bulk.delete') }));
    const dialog = await findDialog(words('bulk.deleteTitle', { count: 2 }), 'alertdialog');
    dialog.getByText(words('bulk.messages', { count: 7 }));
    const confirm = dialog.getByRole('button', { name: words('bulk.deleteConfirm', { count: 2 }) });
    expect(confirm).toHaveProperty('disabled', true);
    await fill(user, dialog.getByRole('textbox'), words('bulk.deleteTyped', { count: 2 }));
    api.respond('DELETE /api/chatbots/{chatbotId}');
    api.respond('GET /api/chatbots', []);
    await user.click(confirm);
    await findToast(words('bulk.done.delete', { count: 2 }));
    expect(api.calls('DELETE /api/chatbots/{chatbotId}')).toHaveLength(2);
  });

  it('pause and restore', async () => {
    const user = await openRows([live, archived]);
    await user.click(await boxOf('Front Desk'));
    const paused = { ...live, status: 'paused' as const };
    api.respond('POST /api/chatbots/{chatbotId}/deactivate', paused);
    api.respond('GET /api/chatbots', [paused, archived]);
    await user.click(bar().getByRole('button', { name: words('bulk.pause') }));
    await findToast(words('bulk.done.pause', { count: 1 }));
    await user.click(await boxOf('Old Desk'));
    api.respond('POST /api/chatbots/{chatbotId}/restore', { ...archived, status: 'draft' });
    await user.click(bar().getByRole('button', { name: words('bulk.restore') }));
    await findToast(words('bulk.done.restore', { count: 1 }));
  });

  it('are not available to a viewer', async () => {
    await openRows([chatbotFor('viewer', { name: 'Front Desk', status: 'active' })]);
    await screen.findByRole('link', { name: 'Front Desk' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
