import { screen } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { respondWithRecord, sampleRecord } from '../../../../test/screen/sample-record.ts';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import type { Consent } from './use-record.ts';

const tab = '/settings?tab=data-exports';
const words = (key: string, values?: Record<string, unknown>) => t(`settings:record.${key}`, values);
const saved: Blob[] = [];

beforeEach(() => {
  respondWithRecord();
  api.respond('GET /api/privacy/requests', { items: [], total: 0, page: 1, pageSize: 10 });
  saved.length = 0;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
});

const acknowledged = { version: '0123456789ab', at: '2026-11-01T10:00:00.000Z', byName: 'Ada Osei' };
const consent: Consent = {
  id: '0199c0de-0000-7000-9000-000000000001',
  conversationId: '0199c0de-0000-7000-9000-0000abcdef01',
  lead: null,
  chatbotName: 'Desk',
  at: '2026-11-01T10:00:00.000Z',
  version: '7',
  statement: 'May we store this chat?',
  purpose: 'chat',
  accepted: true,
  source: 'banner',
  note: null,
  actorName: null,
};

it('shows the record, and then who acknowledged it', async () => {
  const user = await openScreen(tab);
  await screen.findByText(words('never'));
  screen.getByText(words('version', { version: '0123456789ab' }));
  screen.getByText('Answering what visitors write in the chat');
  screen.getByText('Language model · OpenAI · gpt-x · api.openai.com · your organization’s key or address');
  screen.getByText(/^Desk · 30 days \(limited by your plan\)/);
  api.respond('POST /api/privacy/report/acknowledge', { ...sampleRecord, acknowledged });
  await user.click(screen.getByRole('button', { name: words('acknowledge') }));
  await findToast(words('acknowledged'));
  await screen.findByText(/^Acknowledged by Ada Osei/);
  expect(api.sent('POST /api/privacy/report/acknowledge')).toEqual([{ version: '0123456789ab' }]);
  expect(screen.queryByRole('button', { name: words('acknowledge') })).toBeNull();
});

it('shows the AI disclosure only in the user’s language, if available', async () => {
  const own = { language: 'en' as const, version: '012345abcdef', text: 'Answers are written by AI.' };
  const aiNotices = [...sampleRecord.aiNotices, own];
  api.respond('GET /api/privacy/report', { ...sampleRecord, aiNotices });
  await openScreen(tab);
  await screen.findByText('English, version 012345abcdef: Answers are written by AI.');
  expect(screen.queryByText(/^Arabic/)).toBeNull();
});

it('reports that a setting has changed, and reloads the record if the acknowledged version is outdated', async () => {
  const old = { ...acknowledged, version: 'ffffffffffff' };
  api.respond('GET /api/privacy/report', { ...sampleRecord, acknowledged: old });
  const user = await openScreen(tab);
  await screen.findByText(/^A setting has changed since Ada Osei acknowledged version ffffffffffff/);
  api.refuse('POST /api/privacy/report/acknowledge', 'conflict');
  api.respond('GET /api/privacy/report', { ...sampleRecord, version: 'aaaaaaaaaaaa', acknowledged: old });
  await user.click(screen.getByRole('button', { name: words('acknowledge') }));
  await findToast(words('acknowledgeFailed'));
  await screen.findByText(words('version', { version: 'aaaaaaaaaaaa' }));
});

it('saves the record and the privacy notice as files', async () => {
  // A download would navigate away from the test page.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('saveJson') }));
  await user.click(screen.getByRole('button', { name: words('saveMarkdown') }));
  const text = '# Privacy notice';
  api.respond('GET /api/privacy/notice', { version: '0123456789ab', language: 'en', text });
  await user.click(screen.getByRole('button', { name: words('saveNotice') }));
  await expect.poll(() => saved.length).toBe(3);
  click.mockRestore();
  const [json = '', markdown, notice] = await Promise.all(saved.map((file) => file.text()));
  expect(JSON.parse(json)).toEqual(sampleRecord);
  expect(markdown).toContain('# Record of processing: Harbour \\*Books\\*\n\nVersion 0123456789ab\n\n## ');
  expect(markdown).toContain('- Arabic, version ba9876543210: الإجابات يكتبها الذكاء الاصطناعي.\n');
  expect(notice).toBe('# Privacy notice\n');
});

it('lists consents with who decided, the text shown, and who recorded it', async () => {
  const recorded: Consent = {
    ...consent,
    id: '0199c0de-0000-7000-9000-000000000002',
    lead: { id: consent.id, name: 'Ana Ruiz' },
    accepted: false,
    source: 'administrator',
    note: 'Asked by phone',
    actorName: 'Ada Osei',
  };
  api.respond('GET /api/privacy/consents', { items: [recorded, consent], total: 2, page: 1, pageSize: 10 });
  await openScreen(tab);
  await screen.findByText('Ana Ruiz');
  screen.getByText('Asked by phone');
  screen.getByText(t('settings:consents.by', { name: 'Ada Osei' }));
  screen.getByText(t('settings:consents.visitor', { id: 'abcdef01' }));
  expect(screen.getAllByText('May we store this chat?')).toHaveLength(2);
  screen.getByText(t('settings:consents.accepted'));
  screen.getByText(t('settings:consents.refused'));
});

it('offers a retry if the record or the list could not be loaded', async () => {
  api.refuse('GET /api/privacy/report', 'internal_error');
  api.refuse('GET /api/privacy/consents', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: words('errorTitle') });
  await screen.findByRole('heading', { name: t('settings:consents.errorTitle') });
  respondWithRecord();
  for (const button of screen.getAllByRole('button', { name: t('common:ui.tryAgain') }))
    await user.click(button);
  await screen.findByText(words('never'));
  await screen.findByText(t('settings:consents.empty'));
});

it.each(['member', 'guest', 'viewer'] as const)('shows a %s neither, and requests neither', async (role) => {
  await openScreen(tab, userAs(role));
  await screen.findByRole('heading', { name: t('settings:exports.closedTitle') });
  expect(screen.queryByText(words('title'))).toBeNull();
  expect(api.calls('GET /api/privacy/report')).toEqual([]);
  expect(api.calls('GET /api/privacy/consents')).toEqual([]);
});
