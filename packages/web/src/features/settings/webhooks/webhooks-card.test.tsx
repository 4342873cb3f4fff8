import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findDialog, label } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { organizationDetail, sampleCurrentOrganization } from '../../../../test/stand-in/samples.ts';
import type { Delivery, Webhook } from './use-webhooks.ts';

const tab = '/settings?tab=integrations';
const words = (key: string, values = {}) => t(`settings:webhooks.${key}`, values);
const id = '0199a0a0-0000-7000-8000-000000000001';
const secret = 'whsec_c2VjcmV0';
const webhook: Webhook = {
  id,
  name: 'Orders',
  url: 'https://shop.example/hook',
  events: ['*'],
  chatbotIds: [],
  enabled: true,
  status: 'active',
  disabledReason: null,
  secretHint: 'abcd',
  lastDelivery: null,
  createdAt: '2026-11-01T09:00:00.000Z',
};
const delivery: Delivery = {
  id: '0199a0a0-0000-7000-8000-000000000002',
  eventId: '0199a0a0-0000-7000-8000-000000000003',
  type: 'lead.created',
  status: 'failed',
  attempts: 8,
  nextAttemptAt: null,
  responseStatus: 500,
  responseMs: 12,
  responseBody: 'out of order',
  error: 'status',
  createdAt: '2026-11-01T09:00:00.000Z',
};
const { name } = webhook;

beforeEach(() => {
  api.respond('GET /api/organization/providers', []);
  api.respond('GET /api/models/local', { servers: [], tables: [], embedding: null, builtIn: null });
  api.respond('GET /api/organization', organizationDetail(sampleCurrentOrganization()));
  api.respond('GET /api/models', { pricesAsOf: '2026-11-01', models: [] });
  api.respond('GET /api/webhooks', [webhook]);
  api.respond('GET /api/integrations', []);
});

it('adds a webhook and shows its secret once', async () => {
  api.respond('GET /api/webhooks', []);
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: words('emptyTitle') });
  await user.click(screen.getByRole('button', { name: words('add') }));
  await findDialog(words('createTitle'));
  await fill(user, screen.getByLabelText(label(words('name'))), name);
  await fill(user, screen.getByLabelText(label(words('url'))), 'shop.example/hook');
  await user.click(screen.getByRole('checkbox', { name: words('allEvents') }));
  await user.click(screen.getByRole('checkbox', { name: words('event.lead_created') }));
  api.respond('POST /api/webhooks', { ...webhook, events: ['lead.created'], secret });
  api.respond('GET /api/webhooks', [webhook]);
  await user.click(screen.getByRole('button', { name: words('create') }));
  await findDialog(words('secretTitle', { name }));
  screen.getByText(secret);
  expect(api.calls('POST /api/webhooks')).toMatchObject([
    { body: { name, url: webhook.url, events: ['lead.created'] } },
  ]);
  await user.click(screen.getByRole('button', { name: words('secretKept') }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

it('requires at least one event', async () => {
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('editNamed', { name }) }));
  await findDialog(words('editTitle'));
  await user.click(screen.getByRole('checkbox', { name: words('allEvents') }));
  await user.click(screen.getByRole('button', { name: words('save') }));
  await screen.findByText(words('noEvent'));
  expect(api.calls('PATCH /api/webhooks/{webhookId}')).toEqual([]);
});

it('shows deliveries with responses, and resends one', async () => {
  api.respond('GET /api/webhooks/{webhookId}/deliveries', {
    items: [delivery],
    total: 1,
    page: 1,
    pageSize: 10,
  });
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('logNamed', { name }) }));
  await screen.findByText('out of order');
  api.respond('POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
    ...delivery,
    status: 'pending',
  });
  await user.click(screen.getByRole('button', { name: words('retry') }));
  await waitFor(() =>
    expect(api.calls('POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry')).toHaveLength(1),
  );
});

it('offers a retry if the webhooks could not be loaded', async () => {
  api.refuse('GET /api/webhooks', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: words('errorTitle') });
  api.respond('GET /api/webhooks', [webhook]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByText(webhook.url);
});

it('shows a member no webhooks and does not request them', async () => {
  await openScreen(tab, userAs('member'));
  await screen.findByRole('heading', { name: t('settings:integrations.emptyTitle') });
  expect(api.calls('GET /api/webhooks')).toEqual([]);
});
