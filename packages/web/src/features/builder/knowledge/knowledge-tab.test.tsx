import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { arrive, cellsOf, fill, findDialog, findToast, problemOf } from '../../../../test/screen/interact.ts';
import { prepareBilling } from '../../../../test/screen/open-billing.ts';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import {
  chatbotId,
  openKnowledge,
  rowOf,
  type Source,
  sourceOf,
} from '../../../../test/screen/open-knowledge.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`knowledgeBase:${key}`, values);
const button = (name: string) => screen.getByRole('button', { name });

async function choose(user: UserEvent, source: Source, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: words('menu.label', { name: source.name }) }));
  await user.click(await screen.findByRole('menuitem', { name: words(`menu.${item}`) }));
}

it('lists every source with its status, and the totals', async () => {
  await openKnowledge([
    sourceOf('Delivery times'),
    sourceOf('Prices.pdf', {
      type: 'file',
      fileType: 'pdf',
      status: 'error',
      error: 'The file is damaged',
    }),
    sourceOf('Old terms', { enabled: false }),
  ]);
  expect(cellsOf(await rowOf('Delivery times'))[2]).toBe(words('status.ready'));
  const failed = cellsOf(await rowOf('Prices.pdf'));
  expect(failed[0]).toContain('The file is damaged');
  expect(failed[0]).toContain(words('sources.stillUsed'));
  expect(failed.slice(1, 3)).toEqual(['PDF', words('status.error')]);
  expect(cellsOf(await rowOf('Old terms'))[2]).toBe(words('status.disabled'));
  screen.getByText(words('sources.summary', { count: 3, tokens: '3.6K' }));
});

it('shows and updates the progress of reading', async () => {
  const reading = sourceOf('Handbook', {
    status: 'processing',
    progress: { done: 1, total: 4, unit: 'pages' },
  });
  await openKnowledge([reading]);
  const row = await rowOf('Handbook');
  within(row).getByText(words('progress.pages', { done: '1', total: '4' }));
  api.live({ resource: 'knowledge', resourceId: reading.id, progress: { done: 3, total: 4, unit: 'pages' } });
  await within(row).findByText(words('progress.pages', { done: '3', total: '4' }));
  api.respond('GET /api/chatbots/{chatbotId}/knowledge', [{ ...reading, status: 'ready' }]);
  api.live({ resource: 'knowledge', resourceId: reading.id });
  await within(row).findByText(words('status.ready'));
});

it('a source is ready while its embeddings are computed, which is shown until done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const meaning = { done: 40, total: 120, retrying: false };
    const handbook = sourceOf('Handbook', { meaning });
    const failing = sourceOf('Prices', {
      meaning: {
        ...meaning,
        retrying: true,
        problem: { problem: 'refused_key', status: 401, message: 'No.' },
      },
    });
    await openKnowledge([handbook, failing, sourceOf('Terms', { meaning: null })]);
    const row = within(await rowOf('Handbook'));
    row.getByText(words('status.ready'));
    row.getByText('Learning meaning: 40 of 120 passages');
    const bar = row.getByRole('progressbar', { name: words('progress.meaningLabel', { name: 'Handbook' }) });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    const prices = within(await rowOf('Prices'));
    prices.getByText(words('progress.meaningPartly', { done: '40', total: '120' }));
    prices.getByText(t('conversations:providerSaid.refused_key'));
    prices.getByText('The provider said (401): No.');
    expect(within(await rowOf('Terms')).queryByText(/meaning/i)).toBeNull();
    const asked = () => api.calls('GET /api/chatbots/{chatbotId}/knowledge').length;
    api.respond('GET /api/chatbots/{chatbotId}/knowledge', [{ ...handbook, meaning: null }, failing]);
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    const afterLearning = asked();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked()).toBe(afterLearning);
    api.respond('GET /api/chatbots/{chatbotId}/knowledge', [{ ...handbook, meaning: null }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(afterLearning + 1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked()).toBe(afterLearning + 1);
  } finally {
    vi.useRealTimers();
  }
});

it('shows the source that the address names, on its page, and focuses it', async () => {
  const sources = Array.from({ length: 60 }, (_, at) => sourceOf(`Sheet ${at}.`));
  const wanted = sources[57];
  if (wanted === undefined) throw new Error('there is no such source');
  const chatbot = chatbotFor('member', { id: chatbotId, name: 'Desk' });
  await openBuilder(chatbot, `knowledge&source=${wanted.id}`, 'member', () =>
    api.respond('GET /api/chatbots/{chatbotId}/knowledge', sources),
  );
  const row = await rowOf('Sheet 57\\.');
  expect(row.getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(row);
  expect(screen.queryByText('Sheet 0.')).toBeNull();
  expect(screen.getAllByRole('row').filter((one) => one.hasAttribute('aria-current'))).toEqual([row]);
});

it('explains what to do if there are no sources', async () => {
  await openKnowledge([]);
  await screen.findByRole('heading', { name: words('empty.title') });
  screen.getByText(words('empty.text'));
  screen.getByLabelText(words('website.title'));
});

it.each(['guest', 'viewer'] as const)(
  'a %s reads the sources and can add, change or remove none',
  async (role) => {
    await openKnowledge([sourceOf('Delivery times', {}, role)], role);
    await rowOf('Delivery times');
    expect(screen.queryByLabelText(words('website.title'))).toBeNull();
    expect(screen.queryByRole('button', { name: new RegExp(words('add.paste')) })).toBeNull();
    expect(
      screen.queryByRole('button', { name: words('menu.label', { name: 'Delivery times' }) }),
    ).toBeNull();
  },
);

it('tells a viewer that there are no sources', async () => {
  await openKnowledge([], 'viewer');
  await screen.findByText(words('empty.readOnly'));
});

it('offers a retry if the sources could not be loaded', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'knowledge', 'member', () =>
    api.refuse('GET /api/chatbots/{chatbotId}/knowledge', 'internal_error'),
  );
  await screen.findByRole('heading', { name: words('error.title') });
  api.respond('GET /api/chatbots/{chatbotId}/knowledge', [sourceOf('Delivery times')]);
  await user.click(button(t('common:ui.tryAgain')));
  await rowOf('Delivery times');
});

async function openPaste(user: UserEvent) {
  await user.click(button(`${words('add.paste')} ${words('add.pasteHint')}`));
  const dialog = await findDialog(words('paste.title'));
  return {
    dialog,
    name: dialog.getByLabelText(words('paste.name')),
    content: dialog.getByLabelText(words('paste.content')),
    submit: () => user.click(dialog.getByRole('button', { name: words('paste.submit') })),
  };
}

it('adds pasted text, which appears immediately', async () => {
  const user = await openKnowledge([]);
  api.respond(
    'POST /api/chatbots/{chatbotId}/knowledge',
    sourceOf('Delivery times', { status: 'processing' }),
  );
  const { name, content, submit } = await openPaste(user);
  await submit();
  expect(problemOf(name)).toBe(words('paste.nameRequired'));
  expect(problemOf(content)).toBe(words('paste.contentRequired'));
  await fill(user, name, ' Delivery times ');
  await fill(user, content, 'Three days.');
  await submit();
  await waitFor(() =>
    expect(api.sent('POST /api/chatbots/{chatbotId}/knowledge')).toEqual([
      { type: 'text', name: 'Delivery times', content: 'Three days.' },
    ]),
  );
});

it('suggests the first line of a pasted text as its name until another one is typed', async () => {
  const user = await openKnowledge([]);
  api.respond('POST /api/chatbots/{chatbotId}/knowledge', sourceOf('Delivery', { status: 'processing' }));
  const { name, content, submit } = await openPaste(user);
  expect(document.activeElement).toBe(content);
  const line = 'Orders leave our shop within two working days and arrive in Norway in one to three days';
  await fill(user, content, `\n## ${line}\nElsewhere it takes longer.`);
  expect(name).toHaveProperty('value', line.slice(0, line.indexOf(' three')));
  await fill(user, content, '# **Delivery**\nThree days.');
  expect(name).toHaveProperty('value', 'Delivery');
  await submit();
  await waitFor(() =>
    expect(api.sent('POST /api/chatbots/{chatbotId}/knowledge')).toMatchObject([{ name: 'Delivery' }]),
  );
});

it.each([
  ['plan_limit_sources', 'Knowledge source limit reached'],
  ['plan_limit_tokens', 'Token limit reached'],
] as const)('KB-17, KB-18: at %s the dialog shows “%s” and links to the plans', async (code, sentence) => {
  const user = await openKnowledge([]);
  api.refuse('POST /api/chatbots/{chatbotId}/knowledge', code);
  const { dialog, name, content, submit } = await openPaste(user);
  await fill(user, name, 'Delivery times');
  await fill(user, content, 'Three days.');
  await submit();
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain(sentence);
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/billing');
  expect(content).toHaveProperty('value', 'Three days.');
});

const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

it('sends files and lists those that were not sent', async () => {
  const user = await openKnowledge([]);
  api.respond('POST /api/chatbots/{chatbotId}/knowledge', sourceOf('Prices.pdf', { type: 'file' }));
  fileField().accept = '';
  await user.upload(fileField(), [file('Prices.pdf'), file('song.mp3'), file('empty.txt', 0)]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words('uploads.refused', { count: 2 }));
  expect(alert.textContent).toContain(`song.mp3: ${words('uploads.reason.type')}`);
  expect(alert.textContent).toContain(`empty.txt: ${words('uploads.reason.empty')}`);
  await waitFor(() => expect(api.sent('POST /api/chatbots/{chatbotId}/knowledge')).toHaveLength(1));
  await user.click(button(words('uploads.forget')));
  expect(screen.queryByText(/song\.mp3/)).toBeNull();
});

it('shows why the server rejected a file, and lets the user retry or remove it', async () => {
  const user = await openKnowledge([]);
  api.refuse('POST /api/chatbots/{chatbotId}/knowledge', 'file_type_mismatch');
  await user.upload(fileField(), file('Prices.pdf'));
  await screen.findByText(t('common:errors.file_type_mismatch'));
  api.refuse('POST /api/chatbots/{chatbotId}/knowledge', 'storage_full');
  await user.click(button(words('uploads.retry', { name: 'Prices.pdf' })));
  await screen.findByText(t('common:errors.storage_full'));
  await user.click(button(words('uploads.drop', { name: 'Prices.pdf' })));
  expect(screen.queryByRole('list', { name: words('uploads.label') })).toBeNull();
});

it('renames a source optimistically, and reverts if the server refuses', async () => {
  const source = sourceOf('Delivery times');
  const user = await openKnowledge([source]);
  api.refuse('PATCH /api/knowledge/{sourceId}', 'internal_error');
  await choose(user, source, 'rename');
  const dialog = await findDialog(words('rename.title'));
  const name = dialog.getByLabelText(words('paste.name'));
  await fill(user, name, ' ');
  expect(problemOf(name)).toBe(words('paste.nameRequired'));
  await fill(user, name, 'Shipping');
  await user.click(dialog.getByRole('button', { name: words('rename.submit') }));
  await findToast(words('toast.changeFailed'), t('common:errors.internal_error'));
  expect(api.sent('PATCH /api/knowledge/{sourceId}')).toEqual([{ name: 'Shipping' }]);
  await rowOf('Delivery times');
});

it('switches a source off', async () => {
  const source = sourceOf('Delivery times');
  const user = await openKnowledge([source]);
  api.respond('PATCH /api/knowledge/{sourceId}', { ...source, enabled: false });
  api.respond('GET /api/chatbots/{chatbotId}/knowledge', [{ ...source, enabled: false }]);
  await choose(user, source, 'disable');
  await waitFor(async () => expect(cellsOf(await rowOf('Delivery times'))[2]).toBe(words('status.disabled')));
  expect(api.calls('PATCH /api/knowledge/{sourceId}')[0]).toMatchObject({
    params: { sourceId: source.id },
    body: { enabled: false },
  });
});

it('a source beyond the plan’s limit links to the plans from its row', async () => {
  const error = 'Token limit reached. Delete other sources or upgrade';
  const full = sourceOf('Price list', { status: 'error', error, errorCode: 'plan_limit_tokens' });
  const gone = sourceOf('Delivery times', { status: 'error', error: 'Gone', errorCode: 'page_not_found' });
  const user = await openKnowledge([full, gone]);
  expect(
    within(await rowOf('Delivery times')).queryByRole('link', { name: words('refusal.plans') }),
  ).toBeNull();
  prepareBilling();
  await user.click(within(await rowOf('Price list')).getByRole('link', { name: words('refusal.plans') }));
  await arrive('/billing');
});

it('reads a source again, also with the button of a failed one', async () => {
  const source = sourceOf('Delivery times', { status: 'error', error: 'Gone' });
  const user = await openKnowledge([source]);
  api.respond('POST /api/knowledge/{sourceId}/refresh', { ...source, status: 'processing', error: null });
  api.respond('GET /api/chatbots/{chatbotId}/knowledge', [{ ...source, status: 'processing', error: null }]);
  await user.click(await screen.findByRole('button', { name: words('menu.retry', { name: source.name }) }));
  await within(await rowOf('Delivery times')).findByText(words('status.processing'));
});

it('reports why a source was not read again', async () => {
  const source = sourceOf('Delivery times');
  const user = await openKnowledge([source]);
  api.refuse('POST /api/knowledge/{sourceId}/refresh', 'rate_limited', { message: 'Try again in 8 minutes' });
  await choose(user, source, 'refresh');
  await findToast(words('toast.refreshFailed'), 'Try again in 8 minutes');
});

it('deletes a source after naming what is deleted with it', async () => {
  const source = sourceOf('Delivery times');
  const user = await openKnowledge([source]);
  api.respond('DELETE /api/knowledge/{sourceId}');
  await choose(user, source, 'delete');
  const dialog = await findDialog(words('delete.title', { name: source.name }), 'alertdialog');
  dialog.getByText(words('delete.text', { count: 3 }));
  api.respond('GET /api/chatbots/{chatbotId}/knowledge', []);
  await user.click(dialog.getByRole('button', { name: words('delete.confirm') }));
  await findToast(words('toast.deleted', { name: source.name }));
  await screen.findByRole('heading', { name: words('empty.title') });
});

it('says why a source was not deleted', async () => {
  const source = sourceOf('Delivery times');
  const user = await openKnowledge([source]);
  api.refuse('DELETE /api/knowledge/{sourceId}', 'internal_error');
  await choose(user, source, 'delete');
  const dialog = await findDialog(words('delete.title', { name: source.name }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: words('delete.confirm') }));
  await findToast(words('toast.deleteFailed'), t('common:errors.internal_error'));
});

it('offers a search from six sources on', async () => {
  const user = await openKnowledge(Array.from({ length: 6 }, (_, index) => sourceOf(`Source ${index}`)));
  await rowOf('Source 5');
  const search = screen.getByLabelText(words('sources.search'));
  await fill(user, search, 'source 3');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await fill(user, search, 'nothing');
  screen.getByText(words('sources.none', { search: 'nothing' }));
});
