import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findDialog, findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { respondWithRecord } from '../../../../test/screen/sample-record.ts';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import type { DataRequest } from './use-requests.ts';

const tab = '/settings?tab=data-exports';
const words = (key: string, values?: Record<string, unknown>) => t(`settings:requests.${key}`, values);
beforeEach(respondWithRecord);

const idOf = (n: number) => `0199c0de-0000-7000-9000-00000000000${n}`;

function request(n: number, change: Partial<DataRequest> = {}): DataRequest {
  return {
    id: idOf(n),
    kind: 'erase',
    status: 'done',
    subjectKind: 'email',
    counts: { leads: 1, conversations: 3, messages: 12 },
    createdByName: 'Ada Osei',
    createdAt: '2026-11-01T10:00:00.000Z',
    dueAt: '2026-12-01T10:00:00.000Z',
    completedAt: '2026-11-01T10:01:00.000Z',
    hasDownload: false,
    hasCertificate: true,
    ...change,
  };
}

const pageOf = (...items: DataRequest[]) => ({ items, total: items.length, page: 1, pageSize: 10 });
const mention = {
  id: idOf(8),
  chatbotName: 'Desk',
  startedAt: '2026-11-01T09:00:00.000Z',
  messages: 2,
};

it('SEC-40: lists requests with how far they have come and their files', async () => {
  const copy = request(2, { kind: 'export', hasDownload: true, hasCertificate: false });
  const open = request(3, { status: 'running', completedAt: null, hasCertificate: false });
  api.respond('GET /api/privacy/requests', pageOf(request(1), copy, open));
  await openScreen(tab);
  const certificate = await screen.findByText(words('certificate'));
  expect(certificate.getAttribute('href')).toBe(`/api/privacy/requests/${idOf(1)}/certificate`);
  const download = screen.getByText(words('download'));
  expect(download.getAttribute('href')).toBe(`/api/privacy/requests/${idOf(2)}/download`);
  const notes = screen.getByText(words('teamNotes'));
  expect(notes.getAttribute('href')).toBe(`/api/privacy/requests/${idOf(2)}/download?file=notes`);
  screen.getByText(words('statuses.running'));
  expect(screen.getAllByRole('link', { name: /2026/ })).toHaveLength(3);
});

it('SEC-40: shows what was found before anything is erased, and sends the selection', async () => {
  api.respond('GET /api/privacy/requests', pageOf());
  const user = await openScreen(tab);
  await screen.findByText(words('empty'));
  await user.click(screen.getByRole('button', { name: words('new') }));
  const dialog = await findDialog(words('new'));
  await user.click(dialog.getByRole('radio', { name: new RegExp(words('kinds.erase')) }));
  await user.click(dialog.getByRole('button', { name: words('look') }));
  dialog.getByText(words('valueRequired'));
  await fill(user, dialog.getByRole('textbox'), 'ana@example.com');
  const own = { ...mention, id: idOf(7) };
  api.respond('POST /api/privacy/requests/preview', {
    leads: [],
    conversations: [own],
    mentions: [mention],
    isCapped: false,
  });
  await user.click(dialog.getByRole('button', { name: words('look') }));
  await dialog.findByText(words('own', { count: 1 }));
  dialog.getByRole('heading', { name: words('kinds.erase') });
  dialog.getByText(/^Deletes what was found for .?ana@example\.com.? for good\.$/);
  expect(api.calls('POST /api/privacy/requests/preview').at(-1)?.body).toEqual({ email: 'ana@example.com' });
  expect(api.calls('POST /api/privacy/requests')).toEqual([]);
  await user.click(dialog.getByRole('checkbox'));
  api.respond('POST /api/privacy/requests', request(1, { status: 'pending' }));
  api.respond('GET /api/privacy/requests', pageOf(request(1)));
  await user.click(dialog.getByRole('button', { name: words('doErase') }));
  await findToast(words('made_erase'));
  expect(api.calls('POST /api/privacy/requests').at(-1)?.body).toEqual({
    kind: 'erase',
    email: 'ana@example.com',
    conversationIds: [mention.id],
  });
  await waitFor(() => screen.getByText(words('certificate')));
});

it('the second step of a copy says whose data it contains, and going back keeps the first one', async () => {
  api.respond('GET /api/privacy/requests', pageOf());
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('new') }));
  const dialog = await findDialog(words('new'));
  await fill(user, dialog.getByRole('textbox'), 'ana@example.com');
  api.respond('POST /api/privacy/requests/preview', {
    leads: [],
    conversations: [],
    mentions: [mention],
    isCapped: false,
  });
  await user.click(dialog.getByRole('button', { name: words('look') }));
  const second = await findDialog(words('kinds.export'));
  second.getByText(/^Copies what was found for .?ana@example\.com.? into one file\.$/);
  await user.click(second.getByRole('button', { name: words('change') }));
  const first = await findDialog(words('new'));
  expect(first.getByRole<HTMLInputElement>('textbox').value).toBe('ana@example.com');
});

it('offers a retry if the list could not be loaded', async () => {
  api.refuse('GET /api/privacy/requests', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: words('errorTitle') });
  api.respond('GET /api/privacy/requests', pageOf(request(1)));
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByText(words('certificate'));
});

it.each(['member', 'guest', 'viewer'] as const)(
  'shows a %s no requests and does not load them',
  async (role) => {
    await openScreen(tab, userAs(role));
    await screen.findByRole('heading', { name: t('settings:exports.closedTitle') });
    expect(screen.queryByRole('button', { name: words('new') })).toBeNull();
    expect(api.calls('GET /api/privacy/requests')).toEqual([]);
  },
);
