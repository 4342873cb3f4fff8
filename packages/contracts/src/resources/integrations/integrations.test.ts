import { describe, expect, it } from 'vitest';
import { acceptedOf, problemsOf, someId } from '../../../test/problems-of.ts';
import { ga4Names } from '../../events/integration-lists.ts';
import { eventRoutes, liveEvent } from './events.ts';
import { integration, integrationRoutes } from './integrations.ts';
import { webhook, webhookRoutes } from './webhooks.ts';

const { createWebhook, patchWebhook } = webhookRoutes;
const { putSlack, putEmail, putGa4, deleteIntegration } = integrationRoutes;
const manyIds = Array.from({ length: 101 }, () => someId);

describe('a webhook', () => {
  const hook = { name: 'CRM', url: 'https://crm.example.com/hook', events: ['lead.created'] };
  const judged = (change: object) => problemsOf(createWebhook.body, { ...hook, ...change });

  it('is enabled and for all chatbots, unless told otherwise', () => {
    expect(createWebhook.body.parse(hook)).toEqual({ ...hook, chatbotIds: [], enabled: true });
  });

  it('has a name of 1 to 100 characters and an address of the web without a user', () => {
    expect(judged({ name: ' ', url: 'crm.example.com' })).toEqual({
      name: 'validation.nameRequired',
      url: 'validation.addressInvalid',
    });
    expect(judged({ name: 'a'.repeat(101), url: 'https://ada:secret@crm.example.com' })).toEqual({
      name: 'too_big',
      url: 'validation.addressInvalid',
    });
  });

  it('subscribes to events by name, each once, or to all with a star alone', () => {
    for (const events of [['lead.created', 'lead.deleted'], ['*']]) expect(judged({ events })).toEqual({});
    for (const events of [
      [],
      ['lead.created', 'lead.created'],
      ['*', 'lead.created'],
      ['lead'],
      ['webhook.test'],
    ])
      expect(Object.keys(judged({ events })).join(), events.join()).toMatch(/^events/);
  });

  it('is limited to at most 100 chatbots', () => {
    expect(judged({ chatbotIds: manyIds.slice(1) })).toEqual({});
    expect(judged({ chatbotIds: manyIds })).toEqual({ chatbotIds: 'too_big' });
    expect(judged({ chatbotIds: ['mine'] })).toEqual({ 'chatbotIds.0': 'invalid_format' });
  });

  it('is changed in part, without setting anything that was left out', () => {
    expect(patchWebhook.body.parse({ enabled: false })).toEqual({ enabled: false });
    expect(patchWebhook.body.parse({})).toEqual({});
    expect(problemsOf(patchWebhook.body, { secret: 'whsec_mine' })).toEqual({ '': 'unrecognized_keys' });
  });

  it('tells its secret once', () => {
    expect(createWebhook.responses[201].shape).toHaveProperty('secret');
    expect(webhook.shape).not.toHaveProperty('secret');
    expect(patchWebhook.responses[200].shape).not.toHaveProperty('secret');
  });

  it('lists deliveries by status', () => {
    const { query } = webhookRoutes.listWebhookDeliveries;
    const statuses = ['pending', 'delivered', 'failed', 'dropped', 'all', 'lost'].map((status) => ({
      status,
    }));
    expect(acceptedOf(query, statuses)).toHaveLength(5);
  });
});

describe('Slack', () => {
  it('keeps the stored webhook URL if none is sent, and never returns it', () => {
    expect(putSlack.body.parse({ events: ['*'] })).toEqual({ events: ['*'], chatbotIds: [] });
    expect(problemsOf(putSlack.body, { events: ['*'], webhookUrl: 'hooks.slack.com/a' })).toEqual({
      webhookUrl: 'validation.addressInvalid',
    });
    expect(Object.keys(integration.shape).filter((field) => /url|secret/i.test(field))).toEqual([]);
  });
});

describe('emails', () => {
  const emails = { recipients: [someId], events: ['lead.created'], digest: 'daily' };
  const judged = (change: object) => problemsOf(putEmail.body, { ...emails, ...change });

  it('go to 1 to 50 members', () => {
    expect(putEmail.body.parse(emails)).toEqual({ ...emails, chatbotIds: [], timezone: 'UTC' });
    expect(judged({ recipients: [] })).toEqual({ recipients: 'validation.recipientsRequired' });
    expect(judged({ recipients: manyIds.slice(0, 51) })).toEqual({ recipients: 'too_big' });
    expect(judged({ recipients: ['ada@example.com'] })).toEqual({ 'recipients.0': 'invalid_format' });
  });

  it('come at once, daily or weekly', () => {
    const digests = ['instant', 'daily', 'weekly', 'monthly'].map((digest) => ({ ...emails, digest }));
    expect(acceptedOf(putEmail.body, digests)).toHaveLength(3);
    expect(judged({ timezone: 'a'.repeat(65) })).toEqual({ timezone: 'too_big' });
  });
});

describe('Google Analytics', () => {
  const stream = { measurementId: 'G-AB12CD34', apiSecret: 'abc_DEF-123', events: ['lead.created'] };
  const judged = (change: object) => problemsOf(putGa4.body, { ...stream, ...change });

  it('has a measurement id, and a secret that needs no encoding', () => {
    expect(judged({})).toEqual({});
    for (const measurementId of ['', 'UA-12345-1', 'g-ab12cd34', 'G-ABC', 'G-AB12CD34&x=1'])
      expect(judged({ measurementId }), measurementId).toEqual({ measurementId: 'validation.measurementId' });
    for (const apiSecret of ['short', 'abc def 123', 'abc/def/123', 'abcdefgh\n', 'a'.repeat(101)])
      expect(judged({ apiSecret }), apiSecret).toEqual({ apiSecret: 'validation.apiSecret' });
  });

  it('counts events that have a name there, each once', () => {
    expect(ga4Names['lead.created']).toBe('generate_lead');
    expect(judged({ events: Object.keys(ga4Names) })).toEqual({});
    for (const events of [[], ['*'], ['message.received'], ['lead.created', 'lead.created']])
      expect(judged({ events }), events.join()).not.toEqual({});
    // Google's own rule for names of events.
    for (const name of Object.values(ga4Names)) expect(name).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
  });
});

it('an integration is disconnected by its kind', () => {
  const kinds = ['slack', 'email', 'ga4', 'webhook', ''].map((kind) => ({ kind }));
  expect(acceptedOf(deleteIntegration.params, kinds)).toHaveLength(3);
});

describe('live updates', () => {
  it('name what changed and carry no content', () => {
    const event = { id: '1', type: 'lead.created', resource: 'lead', resourceId: someId };
    expect(problemsOf(liveEvent, { ...event, chatbotId: someId })).toEqual({});
    expect(problemsOf(liveEvent, { ...event, progress: { done: 1, total: 2, unit: 'pages' } })).toEqual({});
    expect(problemsOf(liveEvent, { ...event, text: 'Hello' })).toEqual({ '': 'unrecognized_keys' });
    expect(problemsOf(liveEvent, { ...event, resource: 'password' })).toEqual({ resource: 'invalid_value' });
    expect(eventRoutes.streamEvents).toMatchObject({ path: '/api/events', stream: true });
  });
});
