import {
  type WebhookEvent,
  type WebhookSubject,
  webhookEventNames,
  webhookEventOf,
  webhookSubjectOf,
  webhookTest,
} from '@parley/contracts/events/webhook-events';
import { source } from '@parley/contracts/resources/chatbot/knowledge';
import { conversationSummary, webhookMessage } from '@parley/contracts/resources/visitors/conversations';
import { dataExport } from '@parley/contracts/resources/visitors/exports';
import { lead } from '@parley/contracts/resources/visitors/leads';
import { handoverOffers, handoverOutcomes, handoverReasons } from '@parley/contracts/values/inbox-lists';
import { type ZodType, z } from 'zod';
import type { ComponentSchemas } from './component-schemas.ts';
import { toJsonSchema } from './json-schema.ts';
import { makeExample } from './make-example.ts';

type DescribedEvent = WebhookEvent | typeof webhookTest;

const ids = z.strictObject({ id: z.uuid(), chatbotId: z.uuid() });

const contactRequest = z.strictObject({
  conversationId: z.uuid(),
  reason: z.string().nullable(),
  contact: z.string(),
});
const ofConversation = { conversationId: z.uuid(), chatbotId: z.uuid() };
const ofHandover = { ...ofConversation, handoverId: z.uuid() };
const teamId = z.uuid().nullable();

/** The `data` of events by subject. */
const schemas: Readonly<Record<WebhookSubject, ZodType>> = {
  lead,
  conversation: conversationSummary,
  message: z.strictObject({
    conversationId: z.uuid(),
    chatbotId: z.uuid(),
    chatbotName: z.string(),
    message: webhookMessage,
  }),
  handover: contactRequest,
  chatbot: z.strictObject({ id: z.uuid(), name: z.string(), version: z.number().int().nullable() }),
  knowledge: source,
  export: dataExport,
  quota: z.strictObject({
    quota: z.string(),
    percent: z.number().int(),
    limit: z.number().int(),
    used: z.number().int(),
  }),
};

/** The `data` of events that tell more, or other things, than their subject. */
const ownSchemas: Readonly<Partial<Record<WebhookEvent, ZodType>>> = {
  'handover.requested': z.union([
    contactRequest,
    z.strictObject({
      ...ofHandover,
      reason: z.enum(handoverReasons),
      offer: z.enum(handoverOffers),
      contact: z.string().nullable(),
      teamId,
      requestedAt: z.iso.datetime(),
    }),
  ]),
  'handover.taken': z.strictObject({
    ...ofHandover,
    assigneeId: z.uuid().nullable(),
    waitSeconds: z.number().int(),
  }),
  'handover.escalated': z.strictObject({ ...ofHandover, waitSeconds: z.number().int() }),
  'handover.ended': z.union([
    contactRequest,
    z.strictObject({
      ...ofHandover,
      outcome: z.enum(handoverOutcomes),
      by: z.enum(['visitor', 'member', 'clock', 'bot']),
    }),
  ]),
  'conversation.assigned': z.strictObject({
    ...ofConversation,
    assigneeId: z.uuid().nullable(),
    teamId,
    byId: z.uuid().nullable(),
  }),
};

/** The schema of an event's `data`. */
export function webhookDataOf(type: DescribedEvent): ZodType {
  const subject = webhookSubjectOf(type);
  if (subject === undefined) return z.strictObject({});
  if (webhookEventOf(type)?.isRemoved) return ids;
  return (type === webhookTest ? undefined : ownSchemas[type]) ?? schemas[subject];
}

const headers = {
  'webhook-id': 'Id of the event, the same at every try. Remember it: an event may come more than once.',
  'webhook-timestamp': 'Seconds since 1970 of this try. Refuse what is more than 5 minutes off.',
  'webhook-signature':
    '`v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`. The key is the base64 after `whsec_` of the secret. After a new secret, two signatures for 24 hours, with a space between them.',
};

/** The `webhooks` section of the document: calls that Parley sends to an organization's URLs. */
export function describeWebhooks(components: ComponentSchemas): object {
  return Object.fromEntries(
    ([...webhookEventNames, webhookTest] as const).map((type) => [
      type,
      { post: describeEvent(type, components) },
    ]),
  );
}

function describeEvent(type: DescribedEvent, components: ComponentSchemas): object {
  const schema = components.withReferences({
    type: 'object',
    properties: {
      type: { const: type, type: 'string' },
      timestamp: { type: 'string', format: 'date-time' },
      organizationId: { type: 'string', format: 'uuid' },
      data: toJsonSchema(webhookDataOf(type), 'output'),
    },
    required: ['type', 'timestamp', 'organizationId', 'data'],
  });
  return {
    operationId: `on${type.replace(/(^|[._])(\w)/g, (_, _between, letter) => letter.toUpperCase())}`,
    summary: webhookEventOf(type)?.when ?? 'Somebody pressed “Send test”.',
    tags: ['Webhooks'],
    security: [],
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      description: 'At most 20 KB. `data` of what would be longer has `"truncated": true` and fewer fields.',
      content: { 'application/json': { schema, example: exampleDelivery(type) } },
    },
    responses: {
      200: { description: 'Any 2xx within 10 seconds counts as delivered. Redirects are not followed.' },
    },
  };
}

export function exampleDelivery(type: DescribedEvent): object {
  return {
    type,
    timestamp: '2026-11-22T10:00:00.000Z',
    organizationId: '0199f3c2-5500-7b00-8c00-0f1e2d3c4b5a',
    data: makeExample(toJsonSchema(webhookDataOf(type), 'output'), 'output'),
  };
}
