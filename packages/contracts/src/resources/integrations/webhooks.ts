import { z } from 'zod';
import { everyWebhookEvent, type WebhookEvent, webhookEventNames } from '../../events/webhook-events.ts';
import { defineRoutes } from '../../route.ts';
import { choiceFilter } from '../../values/list-filter.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate, line, nullableDate, pathId, webAddress } from '../../values/primitives.ts';

/** Maximum number per organization. */
export const maxWebhooks = 20;
export const maxWebhookChatbots = 100;
export const webhookStatuses = ['active', 'failing', 'disabled'] as const;
export const webhookDisabledReasons = ['failures', 'gone', 'manual'] as const;
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const;

export const webhookEventsInput = z
  .array(z.enum([everyWebhookEvent, ...(webhookEventNames as [WebhookEvent, ...WebhookEvent[]])]))
  .min(1)
  .max(webhookEventNames.length)
  .refine((names) => new Set(names).size === names.length)
  .refine((names) => names.length === 1 || !names.includes(everyWebhookEvent));

export const webhook = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  /** `["*"]` for all. */
  events: z.array(z.string()),
  /** Empty for all chatbots. */
  chatbotIds: z.array(id),
  enabled: z.boolean(),
  status: z.enum(webhookStatuses),
  disabledReason: z.enum(webhookDisabledReasons).nullable(),
  /** Last characters of the secret, to recognize it. */
  secretHint: z.string(),
  lastDelivery: z.strictObject({ at: isoDate, status: z.enum(deliveryStatuses) }).nullable(),
  createdAt: isoDate,
});
export type Webhook = z.output<typeof webhook>;

export const webhookDelivery = z.strictObject({
  id,
  eventId: id,
  type: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  nextAttemptAt: nullableDate,
  responseStatus: z.number().int().nullable(),
  responseMs: z.number().int().nullable(),
  /** Truncated to 1 KB. */
  responseBody: z.string().nullable(),
  /** Why there was no response, as a code. */
  error: z.string().nullable(),
  createdAt: isoDate,
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookName = line(100).min(1, { error: 'validation.nameRequired' });
const input = {
  name: webhookName,
  url: webAddress,
  events: webhookEventsInput,
  chatbotIds: z.array(id).max(maxWebhookChatbots),
};
const params = z.strictObject({ webhookId: pathId() });
const errors = ['unauthenticated', 'forbidden', 'validation_failed'] as const;
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const webhookRoutes = defineRoutes({
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Webhooks of the current organization, newest first; never their secrets',
    permission: 'webhook.read',
    responses: { 200: z.array(webhook) },
    errors: ['unauthenticated', 'forbidden'],
  },
  createWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Create a webhook; only this response contains its secret',
    permission: 'webhook.manage',
    body: z.strictObject({
      ...input,
      chatbotIds: input.chatbotIds.default([]),
      enabled: z.boolean().default(true),
    }),
    responses: { 201: webhook.extend({ secret: z.string() }) },
    errors,
  },
  patchWebhook: {
    method: 'PATCH',
    path: '/api/webhooks/{webhookId}',
    summary: 'Change a webhook; enabling it forgets its failures',
    permission: 'webhook.manage',
    params,
    body: z.strictObject({ ...input, enabled: z.boolean() }).partial(),
    responses: { 200: webhook },
    errors: [...errors, 'not_found'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{webhookId}',
    summary: 'Delete a webhook with its log; what waits is not sent',
    permission: 'webhook.manage',
    params,
    responses: { 204: null },
    errors: itemErrors,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{webhookId}/rotate-secret',
    summary: 'Give a webhook a new secret; the old one signs beside it for 24 hours',
    permission: 'webhook.manage',
    params,
    responses: { 200: z.strictObject({ secret: z.string() }) },
    errors: itemErrors,
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{webhookId}/test',
    summary: 'Send a test event',
    permission: 'webhook.manage',
    params,
    responses: { 201: webhookDelivery },
    errors: [...itemErrors, 'conflict', 'rate_limited'],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{webhookId}/deliveries',
    summary: 'Calls of a webhook within 30 days, newest first',
    permission: 'webhook.read',
    params,
    query: z.strictObject({ ...pageQuery, status: choiceFilter(deliveryStatuses) }),
    responses: { 200: pageOf(webhookDelivery) },
    errors: [...errors, 'not_found'],
  },
  retryWebhookDelivery: {
    method: 'POST',
    path: '/api/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
    summary: 'Send a call once more with the same body, signed anew',
    permission: 'webhook.manage',
    params: params.extend({ deliveryId: pathId() }),
    responses: { 200: webhookDelivery },
    errors: [...itemErrors, 'conflict'],
  },
});
