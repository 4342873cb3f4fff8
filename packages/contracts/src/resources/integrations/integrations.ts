import { z } from 'zod';
import {
  digests,
  ga4Events,
  ga4SecretPattern,
  integrationKinds,
  measurementIdPattern,
} from '../../events/integration-lists.ts';
import { defineRoutes } from '../../route.ts';
import { id, isoDate, line, webAddress } from '../../values/primitives.ts';
import { deliveryStatuses, webhookDisabledReasons, webhookEventsInput, webhookStatuses } from './webhooks.ts';

const maxRecipients = 50;
const maxChatbots = 100;

export const integration = z.strictObject({
  /** Also the id of the webhook that has its deliveries: the log, a test, and resending. */
  id,
  kind: z.enum(integrationKinds),
  events: z.array(z.string()),
  /** Empty for all chatbots. */
  chatbotIds: z.array(id),
  status: z.enum(webhookStatuses),
  disabledReason: z.enum(webhookDisabledReasons).nullable(),
  lastDelivery: z.strictObject({ at: isoDate, status: z.enum(deliveryStatuses) }).nullable(),
  /** Slack: the host of the URL and its last characters. The full URL is never returned. */
  host: z.string().nullable(),
  hint: z.string().nullable(),
  /** Google Analytics: of the API secret, only `hint` is returned. */
  measurementId: z.string().nullable(),
  /** Email: recipients who are still members. */
  recipients: z.array(id),
  digest: z.enum(digests).nullable(),
  timezone: z.string().nullable(),
  createdAt: isoDate,
});
export type Integration = z.output<typeof integration>;

function isWithoutRepeats(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

const errors = ['unauthenticated', 'forbidden', 'validation_failed', 'not_found'] as const;

export const integrationRoutes = defineRoutes({
  listIntegrations: {
    method: 'GET',
    path: '/api/integrations',
    summary: 'Slack, email and Google Analytics where they are connected; webhooks have a list of their own',
    permission: 'webhook.read',
    responses: { 200: z.array(integration) },
    errors: ['unauthenticated', 'forbidden'],
  },
  putSlack: {
    method: 'PUT',
    path: '/api/integrations/slack',
    summary: 'Connect Slack or change what it is told; forgets failures',
    permission: 'webhook.manage',
    body: z.strictObject({
      /** An incoming webhook of Slack; omit to keep the stored one. */
      webhookUrl: webAddress.optional(),
      events: webhookEventsInput,
      chatbotIds: z.array(id).max(maxChatbots).default([]),
    }),
    responses: { 200: integration },
    errors,
  },
  putEmail: {
    method: 'PUT',
    path: '/api/integrations/email',
    summary: 'Choose the members who get emails, what about and how often; forgets failures',
    permission: 'webhook.manage',
    body: z.strictObject({
      recipients: z.array(id).min(1, { error: 'validation.recipientsRequired' }).max(maxRecipients),
      events: webhookEventsInput,
      chatbotIds: z.array(id).max(maxChatbots).default([]),
      digest: z.enum(digests),
      /** Summaries are sent at 8:00 in this time zone. */
      timezone: line(64).default('UTC'),
    }),
    responses: { 200: integration },
    errors,
  },
  putGa4: {
    method: 'PUT',
    path: '/api/integrations/ga4',
    summary: 'Connect Google Analytics or change what it counts; forgets failures',
    permission: 'webhook.manage',
    body: z.strictObject({
      measurementId: z.string().regex(measurementIdPattern, { error: 'validation.measurementId' }),
      /** Secret of the Measurement Protocol; omit to keep the stored one. */
      apiSecret: z.string().regex(ga4SecretPattern, { error: 'validation.apiSecret' }).optional(),
      events: z.array(z.enum(ga4Events)).min(1).max(ga4Events.length).refine(isWithoutRepeats),
      chatbotIds: z.array(id).max(maxChatbots).default([]),
    }),
    responses: { 200: integration },
    errors,
  },
  deleteIntegration: {
    method: 'DELETE',
    path: '/api/integrations/{kind}',
    summary: 'Disconnect an integration and delete its log; what waits is not sent',
    permission: 'webhook.manage',
    params: z.strictObject({ kind: z.enum(integrationKinds) }),
    responses: { 204: null },
    errors,
  },
});
