import { type WebhookEvent, webhookEventNames, webhookTest } from '@parley/contracts/events/webhook-events';
import { source } from '@parley/contracts/resources/chatbot/knowledge';
import { conversationSummary, webhookMessage } from '@parley/contracts/resources/visitors/conversations';
import { dataExport } from '@parley/contracts/resources/visitors/exports';
import { lead } from '@parley/contracts/resources/visitors/leads';
import { type ZodType, z } from 'zod';
import type { ComponentSchemas } from './component-schemas.ts';
import { toJsonSchema } from './json-schema.ts';
import { makeExample } from './make-example.ts';

const ids = z.strictObject({ id: z.uuid(), chatbotId: z.uuid() });
const handover = z.strictObject({
  conversationId: z.uuid(),
  reason: z.string().nullable(),
  contact: z.string(),
});
const message = z.strictObject({
  conversationId: z.uuid(),
  chatbotId: z.uuid(),
  chatbotName: z.string(),
  message: webhookMessage,
});
const chatbot = z.strictObject({ id: z.uuid(), name: z.string(), version: z.number().int().nullable() });
const quota = z.strictObject({
  quota: z.string(),
  percent: z.number().int(),
  limit: z.number().int(),
  used: z.number().int(),
});

/** When each event is sent, and its `data`. */
export const webhookData: Readonly<Record<WebhookEvent | typeof webhookTest, [when: string, data: ZodType]>> =
  {
    'lead.created': ['A lead was captured from a conversation or added.', lead],
    'lead.updated': ['A lead was changed.', lead],
    'lead.deleted': ['A lead was deleted.', ids],
    'lead.consent_changed': ['Consent was verified or revoked. It is also a change of the lead.', lead],
    'conversation.started': ['A visitor wrote the first message.', conversationSummary],
    'conversation.completed': ['A conversation ended.', conversationSummary],
    'conversation.erased': ['A conversation was deleted with everything stored about it.', ids],
    'message.received': ['A visitor wrote a message.', message],
    'message.answered': ['A message was answered.', message],
    'message.rated': ['A visitor rated an answer.', message],
    'handover.requested': ['A visitor asked for a person and left an address.', handover],
    'handover.ended': ['A member marked the contact request as done.', handover],
    'chatbot.published': ['A version was published.', chatbot],
    'chatbot.paused': ['A chatbot was paused.', chatbot],
    'knowledge.ready': ['A source was read and can be found.', source],
    'knowledge.failed': ['A source could not be read.', source],
    'export.ready': ['The file of an export can be downloaded.', dataExport],
    'export.failed': ['An export failed.', dataExport],
    'quota.reached': ['A limit of the plan is nearly or fully used.', quota],
    [webhookTest]: ['Somebody pressed “Send test”.', z.strictObject({})],
  };

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

function describeEvent(type: keyof typeof webhookData, components: ComponentSchemas): object {
  const [summary, data] = webhookData[type];
  const schema = components.withReferences({
    type: 'object',
    properties: {
      type: { const: type, type: 'string' },
      timestamp: { type: 'string', format: 'date-time' },
      organizationId: { type: 'string', format: 'uuid' },
      data: toJsonSchema(data, 'output'),
    },
    required: ['type', 'timestamp', 'organizationId', 'data'],
  });
  return {
    operationId: `on${type.replace(/(^|[._])(\w)/g, (_, _between, letter) => letter.toUpperCase())}`,
    summary,
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

export function exampleDelivery(type: keyof typeof webhookData): object {
  return {
    type,
    timestamp: '2026-11-22T10:00:00.000Z',
    organizationId: '0199f3c2-5500-7b00-8c00-0f1e2d3c4b5a',
    data: makeExample(toJsonSchema(webhookData[type][1], 'output'), 'output'),
  };
}
