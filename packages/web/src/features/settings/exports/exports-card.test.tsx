import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findDialog, findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { respondWithRecord } from '../../../../test/screen/sample-record.ts';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import type { DataExport } from './use-exports.ts';

const tab = '/settings?tab=data-exports';
const words = (key: string, values = {}) => t(`settings:exports.${key}`, values);
const idOf = (n: number) => `0199c0de-0000-7000-9000-00000000000${n}`;

function sample(n: number, change: Partial<DataExport> = {}): DataExport {
  return {
    id: idOf(n),
    type: 'conversations',
    format: 'csv',
    from: null,
    to: null,
    status: 'ready',
    progress: { done: 1_200, total: 1_200 },
    rows: 1_200,
    sizeBytes: 2_048,
    error: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    expiresAt: '2999-11-08T10:00:00.000Z',
    ...change,
  };
}
const pageOf = (...items: DataExport[]) => ({ items, total: items.length, page: 1, pageSize: 10 });
const requested = sample(1, {
  status: 'requested',
  progress: { done: 300, total: 1_200 },
  rows: null,
  sizeBytes: null,
  expiresAt: null,
});
const failed = sample(2, {
  type: 'all',
  format: 'xml',
  status: 'failed',
  rows: null,
  sizeBytes: null,
  expiresAt: null,
  error: { code: 'too_large', message: 'Request a shorter date range.' },
});

beforeEach(() => {
  respondWithRecord();
  api.respond('GET /api/privacy/requests', { items: [], total: 0, page: 1, pageSize: 10 });
});

/** Records the files that clicked links would have saved. */
function watchDownloads(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  return saved;
}

it('EXP-01: asks for data, format and period, and requests the export', async () => {
  const user = await openScreen(tab, { ...userAs('admin'), timezone: 'Asia/Kolkata' });
  await screen.findByRole('heading', { name: words('emptyTitle') });
  await user.click(screen.getByRole('button', { name: words('new') }));
  const dialog = await findDialog(words('requestTitle'));
  for (const type of ['all', 'chatbots', 'conversations', 'analytics', 'users'])
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${words(`types.${type}`)}`) }));
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${words('types.analytics')}`) }));
  for (const format of ['json', 'xml', 'csv'])
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${words(`formats.${format}`)}`) }));
  await fill(user, dialog.getByLabelText(t('common:ui.from')), '2026-03-10');
  await fill(user, dialog.getByLabelText(t('common:ui.to')), '2026-03-09');
  await user.click(dialog.getByRole('button', { name: words('request') }));
  await dialog.findByText(words('rangeReversed'));
  expect(api.calls('POST /api/exports')).toEqual([]);
  await fill(user, dialog.getByLabelText(t('common:ui.to')), '2026-03-10');
  api.respond('POST /api/exports', requested);
  api.respond('GET /api/exports', pageOf(requested));
  await user.click(dialog.getByRole('button', { name: words('request') }));
  await findToast(words('requested'));
  expect(api.calls('POST /api/exports').map(({ body }) => body)).toEqual([
    {
      type: 'analytics',
      format: 'csv',
      from: '2026-03-09T18:30:00.000Z',
      to: '2026-03-10T18:29:59.999Z',
    },
  ]);
  await screen.findByText(words('status.requested'));
});

it('EXP-02: shows requested exports with their progress, offers ready ones for download and failed ones for a retry', async () => {
  const expired = sample(4, { expiresAt: '2020-01-01T00:00:00.000Z' });
  api.respond('GET /api/exports', pageOf(requested, sample(3), failed, expired));
  const user = await openScreen(tab);
  await screen.findByText(words('progress', { done: '300', total: '1,200' }));
  const rows = within(screen.getByRole('list', { name: words('title') })).getAllByRole('listitem');
  const states = rows.map(({ textContent }) => textContent ?? '');
  for (const [row, state] of ['requested', 'ready', 'failed', 'expired'].entries())
    expect(states[row]).toContain(words(`status.${state}`));
  expect(states[2]).toContain('Request a shorter date range.');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([[], [words('download')], [words('retry')], []]);
  const saved = watchDownloads();
  await user.click(screen.getByText(words('download')));
  await waitFor(() => expect(saved).toEqual([`/api/exports/${idOf(3)}/download`]));
  api.respond('POST /api/exports/{exportId}/retry', { ...requested, id: idOf(2) });
  api.respond(
    'GET /api/exports',
    pageOf(requested, sample(3), { ...failed, status: 'requested', error: null }),
  );
  await user.click(screen.getByText(words('retry')));
  await waitFor(() => expect(screen.getAllByText(words('status.requested'))).toHaveLength(2));
  expect(api.calls('POST /api/exports/{exportId}/retry')).toHaveLength(1);
});

it('shows a toast if a request, a retry or a download fails', async () => {
  api.respond('GET /api/exports', pageOf(sample(3), failed));
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('new') }));
  const dialog = await findDialog(words('requestTitle'));
  api.refuse('POST /api/exports', 'exports_busy');
  await user.click(dialog.getByRole('button', { name: words('request') }));
  await findToast(words('requestFailed'));
  await user.click(dialog.getByRole('button', { name: t('common:ui.cancel') }));
  api.refuse('POST /api/exports/{exportId}/retry', 'conflict');
  await user.click(screen.getByText(words('retry')));
  await findToast(words('retryFailed'));
  const saved = watchDownloads();
  const withdrawn = { ...failed, id: idOf(3), error: { code: 'erased', message: 'It was erased.' } };
  api.respond('GET /api/exports', pageOf(withdrawn, failed));
  await user.click(screen.getByText(words('download')));
  await findToast(words('downloadFailed'), 'It was erased.');
  expect(saved).toEqual([]);
});

it('offers a retry if the exports could not be loaded', async () => {
  api.refuse('GET /api/exports', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: words('errorTitle') });
  api.respond('GET /api/exports', pageOf(sample(3)));
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByText(words('status.ready'));
});

it.each(['member', 'guest', 'viewer'] as const)(
  'shows a %s no exports and does not request them',
  async (role) => {
    await openScreen(tab, userAs(role));
    await screen.findByRole('heading', { name: words('closedTitle') });
    expect(api.calls('GET /api/exports')).toEqual([]);
  },
);
