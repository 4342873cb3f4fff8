import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findDialog, findProblem, label } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { sampleInvitation, sampleMember, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import { organizationDetail, sampleCurrentOrganization } from '../../../../test/stand-in/samples.ts';
import type { Integration } from './use-integrations.ts';

const tab = '/settings?tab=integrations';
const words = (key: string, values = {}) => t(`settings:integrations.${key}`, values);
const hooks = (key: string, values = {}) => t(`settings:webhooks.${key}`, values);
const address = 'https://hooks.slack.com/services/T0/B0/secret-wxyz';
const slack: Integration = {
  id: '0199a0a0-0000-7000-8000-000000000001',
  kind: 'slack',
  events: ['lead.created'],
  chatbotIds: ['0199a0a0-0000-7000-8000-00000000000c'],
  status: 'active',
  disabledReason: null,
  lastDelivery: null,
  host: 'hooks.slack.com',
  hint: 'wxyz',
  recipients: [],
  digest: null,
  timezone: null,
  measurementId: null,
  createdAt: '2026-11-01T09:00:00.000Z',
};
const ana = sampleMember('Ana Owner', 'owner');
const email: Integration = {
  ...slack,
  id: '0199a0a0-0000-7000-8000-000000000002',
  kind: 'email',
  host: null,
  hint: null,
  recipients: [ana.id],
  digest: 'daily',
  timezone: 'Asia/Tokyo',
};

const ga4: Integration = {
  ...slack,
  id: '0199a0a0-0000-7000-8000-000000000003',
  kind: 'ga4',
  events: ['lead.created', 'handover.requested'],
  chatbotIds: [],
  host: null,
  measurementId: 'G-ABC1234567',
};
const shop = sampleChatbot({ id: '0199a0a0-0000-7000-8000-00000000000c', name: 'Shop desk' });
const help = sampleChatbot({ id: '0199a0a0-0000-7000-8000-00000000000d', name: 'Help desk' });

beforeEach(() => {
  api.respond('GET /api/chatbots', [shop, help]);
  api.respond('GET /api/organization/providers', []);
  api.respond('GET /api/models/local', { servers: [], tables: [], embedding: null, builtIn: null });
  api.respond('GET /api/organization', organizationDetail(sampleCurrentOrganization()));
  api.respond('GET /api/models', { pricesAsOf: '2026-11-01', models: [] });
  api.respond('GET /api/webhooks', []);
  api.respond('GET /api/integrations', []);
});

const named = (key: string, kind: string) => words(`${key}Named`, { name: words(`${kind}.name`) });
const findAct = (key: string, kind: string) => screen.findByRole('button', { name: named(key, kind) });

it('connects Slack, and reports an invalid address', async () => {
  const user = await openScreen(tab);
  await user.click(await findAct('connect', 'slack'));
  await findDialog(words('slack.title'));
  const field = screen.getByLabelText(label(words('slack.address')));
  await user.click(screen.getByRole('button', { name: words('slack.submit') }));
  await findProblem(field, t('common:validation.slackAddress'));
  await fill(user, field, address);
  api.respond('PUT /api/integrations/slack', slack);
  api.respond('GET /api/integrations', [slack]);
  await user.click(screen.getByRole('button', { name: words('slack.submit') }));
  await screen.findByText(words('slack.facts', { host: 'hooks.slack.com', hint: 'wxyz' }));
  expect(api.sent('PUT /api/integrations/slack')).toEqual([
    { webhookUrl: address, events: ['*'], chatbotIds: [] },
  ]);
  expect(document.body.innerHTML).not.toContain('secret-');
});

it('configures Slack, keeping the stored address and chatbots', async () => {
  api.respond('GET /api/integrations', [slack]);
  const user = await openScreen(tab);
  await user.click(await findAct('configure', 'slack'));
  await findDialog(words('slack.title'));
  screen.getByText(words('slack.storedHint', { host: 'hooks.slack.com', hint: 'wxyz' }));
  await user.click(screen.getByRole('checkbox', { name: hooks('event.lead_deleted') }));
  api.respond('PUT /api/integrations/slack', slack);
  await user.click(screen.getByRole('button', { name: words('save') }));
  await waitFor(() =>
    expect(api.sent('PUT /api/integrations/slack')).toEqual([
      { events: ['lead.created', 'lead.deleted'], chatbotIds: slack.chatbotIds },
    ]),
  );
});

it('can select single chatbots, at least one, and drops deleted ones', async () => {
  const gone = '0199a0a0-0000-7000-8000-00000000000e';
  api.respond('GET /api/integrations', [{ ...slack, chatbotIds: [gone] }]);
  const user = await openScreen(tab);
  await user.click(await findAct('configure', 'slack'));
  const dialog = await findDialog(words('slack.title'));
  const one = await dialog.findByRole('checkbox', { name: 'Help desk' });
  await user.click(screen.getByRole('button', { name: words('save') }));
  await dialog.findByText(words('chatbots.none'));
  expect(api.sent('PUT /api/integrations/slack')).toEqual([]);
  await user.click(one);
  api.respond('PUT /api/integrations/slack', slack);
  await user.click(screen.getByRole('button', { name: words('save') }));
  await waitFor(() =>
    expect(api.sent('PUT /api/integrations/slack')).toMatchObject([{ chatbotIds: [help.id] }]),
  );
});

it('switches emails back to all chatbots', async () => {
  api.respond('GET /api/organization/users', [ana]);
  api.respond('GET /api/integrations', [email]);
  const user = await openScreen(tab);
  await user.click(await findAct('configure', 'email'));
  const dialog = await findDialog(words('email.title'));
  await dialog.findByRole('checkbox', { name: 'Shop desk', checked: true });
  await user.click(dialog.getByRole('checkbox', { name: words('chatbots.all') }));
  api.respond('PUT /api/integrations/email', email);
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await waitFor(() => expect(api.sent('PUT /api/integrations/email')).toMatchObject([{ chatbotIds: [] }]));
});

it('connects Google Analytics, reports invalid entries, and shows no secret', async () => {
  const user = await openScreen(tab);
  await user.click(await findAct('connect', 'ga4'));
  const dialog = await findDialog(words('ga4.title'));
  const id = dialog.getByLabelText(label(words('ga4.measurementId')));
  const secret = dialog.getByLabelText(label(words('ga4.apiSecret')));
  await fill(user, id, 'UA-123');
  await user.click(dialog.getByRole('button', { name: words('ga4.submit') }));
  await findProblem(id, t('common:validation.measurementId'));
  await findProblem(secret, t('common:validation.apiSecret'));
  await fill(user, id, 'G-ABC1234567');
  await fill(user, secret, 'secret_key-wxyz');
  await user.click(dialog.getByRole('checkbox', { name: /chat_completed/ }));
  await user.click(dialog.getByRole('checkbox', { name: words('chatbots.all') }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Shop desk' }));
  api.respond('PUT /api/integrations/ga4', ga4);
  api.respond('GET /api/integrations', [ga4]);
  await user.click(dialog.getByRole('button', { name: words('ga4.submit') }));
  await screen.findByText('G-ABC1234567');
  expect(api.sent('PUT /api/integrations/ga4')).toEqual([
    {
      measurementId: 'G-ABC1234567',
      apiSecret: 'secret_key-wxyz',
      events: ['lead.created', 'conversation.started', 'handover.requested'],
      chatbotIds: [shop.id],
    },
  ]);
  expect(document.body.innerHTML).not.toContain('secret_key');
});

it('configures Google Analytics with the stored secret, and requires an event', async () => {
  api.respond('GET /api/integrations', [ga4]);
  const user = await openScreen(tab);
  await user.click(await findAct('configure', 'ga4'));
  const dialog = await findDialog(words('ga4.title'));
  dialog.getByText(words('ga4.storedHint', { hint: 'wxyz' }));
  for (const name of [/generate_lead/, /handover_requested/]) {
    await user.click(dialog.getByRole('checkbox', { name }));
  }
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await dialog.findByText(hooks('noEvent'));
  await user.click(dialog.getByRole('checkbox', { name: /chat_started/ }));
  api.respond('PUT /api/integrations/ga4', ga4);
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await waitFor(() =>
    expect(api.sent('PUT /api/integrations/ga4')).toEqual([
      { measurementId: 'G-ABC1234567', events: ['conversation.started'], chatbotIds: [] },
    ]),
  );
});

it('connects email to members only, with a frequency, and requires a recipient', async () => {
  api.respond('GET /api/organization/users', [
    ana,
    sampleInvitation('new@example.com', 'member', '2027-01-01T00:00:00.000Z'),
  ]);
  const user = await openScreen(tab);
  await user.click(await findAct('connect', 'email'));
  const dialog = await findDialog(words('email.title'));
  const person = await dialog.findByRole('checkbox', { name: /Ana Owner/ });
  expect(dialog.queryByText('new@example.com')).toBeNull();
  await user.click(dialog.getByRole('button', { name: words('email.submit') }));
  await dialog.findByText(t('common:validation.recipientsRequired'));
  await user.click(person);
  await user.selectOptions(dialog.getByLabelText(words('email.digest')), 'weekly');
  dialog.getByText(words('email.digestHint.weekly', { timezone: 'UTC' }));
  api.respond('PUT /api/integrations/email', email);
  api.respond('GET /api/integrations', [email]);
  await user.click(dialog.getByRole('button', { name: words('email.submit') }));
  await screen.findByText(words('email.facts', { count: 1, digest: words('email.digests.daily') }));
  expect(api.sent('PUT /api/integrations/email')).toMatchObject([
    { recipients: [ana.id], digest: 'weekly', events: ['*'], timezone: expect.any(String) },
  ]);
});

it('asks before it disconnects', async () => {
  api.respond('GET /api/integrations', [slack, email]);
  const user = await openScreen(tab);
  await user.click(await findAct('disconnect', 'email'));
  const dialog = await findDialog(words('disconnectTitle', { name: words('email.name') }), 'alertdialog');
  api.respond('DELETE /api/integrations/{kind}');
  api.respond('GET /api/integrations', [slack]);
  await user.click(dialog.getByRole('button', { name: words('disconnect') }));
  await findAct('connect', 'email');
  expect(api.calls('DELETE /api/integrations/{kind}')).toMatchObject([{ params: { kind: 'email' } }]);
});

it('shows deliveries, and marks those that were part of a summary', async () => {
  const delivery = {
    id: '0199a0a0-0000-7000-8000-000000000004',
    eventId: '0199a0a0-0000-7000-8000-000000000005',
    type: 'lead.created',
    status: 'dropped' as const,
    attempts: 1,
    nextAttemptAt: null,
    responseStatus: null,
    responseMs: null,
    responseBody: null,
    error: 'summarized',
    createdAt: '2026-11-01T09:00:00.000Z',
  };
  api.respond('GET /api/integrations', [{ ...slack, status: 'failing' }]);
  api.respond('GET /api/webhooks/{webhookId}/deliveries', {
    items: [delivery],
    total: 1,
    page: 1,
    pageSize: 10,
  });
  const user = await openScreen(tab);
  await screen.findByText(words('status.failing'));
  await user.click(await screen.findByRole('button', { name: hooks('logNamed', { name: 'Slack' }) }));
  const dialog = await findDialog(hooks('logTitle', { name: 'Slack' }));
  await dialog.findByText(hooks('deliveryStatus.summarized'));
});

it('reports that the integration was turned off, and offers no test', async () => {
  api.respond('GET /api/integrations', [{ ...slack, status: 'disabled', disabledReason: 'gone' }]);
  await openScreen(tab);
  await screen.findByText(words('disabledText'));
  expect(screen.queryByRole('button', { name: hooks('testNamed', { name: 'Slack' }) })).toBeNull();
});

it('opens the form for a webhook named after the tool', async () => {
  const user = await openScreen(tab);
  await user.click(await findAct('guide', 'zapier'));
  const guide = await findDialog(words('guideTitle', { name: 'Zapier' }));
  expect(within(guide.getByRole('list')).getAllByRole('listitem')).toHaveLength(3);
  await user.click(guide.getByRole('button', { name: hooks('add') }));
  const form = await findDialog(hooks('createTitle'));
  expect(form.getByLabelText(label(hooks('name')))).toHaveProperty('value', 'Zapier');
  await user.click(form.getByRole('button', { name: t('common:ui.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers a retry if the integrations could not be loaded', async () => {
  api.refuse('GET /api/integrations', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: words('errorTitle') });
  api.respond('GET /api/integrations', [slack]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await findAct('configure', 'slack');
});

it('shows a member no integrations and does not request them', async () => {
  await openScreen(tab, userAs('member'));
  await screen.findByRole('heading', { name: words('emptyTitle') });
  expect(api.calls('GET /api/integrations')).toEqual([]);
});
