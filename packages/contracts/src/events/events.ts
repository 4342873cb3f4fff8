import { type ZodObject, z } from 'zod';
import {
  announcedMeters,
  billingMessages,
  currencies,
  cycles,
  nextBillingEvents,
} from '../billing/billing-lists.ts';
import { handoverOffers, handoverOutcomes, handoverReasons } from '../values/inbox-lists.ts';
import { type LiveResource, planIds } from '../values/lists.ts';
import { id } from '../values/primitives.ts';

/** An event type: its resource for live updates, and its data. */
export interface EventDefinition {
  /** Resource named in live updates. */
  resource: LiveResource;
  /** Ids and small values, never content. */
  data: ZodObject;
}

function defineEvents<const T extends Record<`${string}.${string}`, EventDefinition>>(events: T): T {
  return events;
}

const nothing = z.object({});
/** The actor if it is not the subject; null for a caller without an account. */
const byActor = z.object({ actorId: id.nullable().optional() });
/** Whether the same act of the visitor asks for a person in the conversation; `handover.requested` tells that. */
const withHandover = z.object({ isWithHandover: z.literal(true).optional() });
const tokenCount = z.number().int().min(0);

/** Progress of a job, which live updates pass on. */
export const progressData = z.object({
  done: z.number(),
  total: z.number(),
  unit: z.enum(['pages', 'percent']),
});

/** `messages: 1` makes the dispatcher count the message in the monthly usage; omitted if a limit check already counted it. */
const uncounted = z.object({ messages: z.literal(1).optional() });

/** The affected message of the conversation; omitted by earlier releases. */
const aboutMessage = z.object({ messageId: id.optional() });

/** Time at which the message was stored, which determines the period of its figures; omitted by earlier releases. */
const messageAt = z.iso.datetime({ offset: true });
const rating = z.enum(['up', 'down']);

/** Flow steps that a turn entered, and the ports through which it left them, with the version of the flow. */
const flowTraffic = z.object({
  version: z.number().int(),
  entered: z.array(z.string()),
  left: z.array(z.object({ nodeId: z.string(), port: z.string() })),
});

/** Result and cost of an answer. Tokens are omitted if no model was called. */
const answered = aboutMessage.extend({
  responseMs: z.number().min(0),
  mode: z.string().nullable(),
  status: z.enum(['complete', 'incomplete', 'failed', 'stopped']),
  inputTokens: tokenCount.optional(),
  outputTokens: tokenCount.optional(),
  costMicroUsd: z.number().min(0).optional(),
  /** First day of the month in which the answer counts, YYYY-MM-DD. */
  month: z.iso.date().optional(),
  /** Whether the chatbot's monthly usage was already updated at the end of the turn, because its tokens are limited. */
  isSettled: z.boolean().optional(),
  messageAt: messageAt.optional(),
  flow: flowTraffic.optional(),
  /**
   * A person took over before the answer was complete, so that no visitor sees it: only its cost counts. Not a status, because
   * earlier releases reject one that they do not know.
   */
  isWithheld: z.literal(true).optional(),
});

/** A billing notification with the values of its texts; amounts in minor units, `price` before tax. */
const billingAnnouncement = z.object({
  message: z.enum(billingMessages),
  plan: z.enum(planIds),
  /** Plan after the change. */
  next: z.enum(planIds).optional(),
  cycle: z.enum(cycles).optional(),
  currency: z.enum(currencies),
  amount: z.number().int().optional(),
  price: z.number().int().optional(),
  /** Number of the invoice or credit note. */
  number: z.string().optional(),
  /** Date of the event, past or future. */
  date: z.iso.datetime().optional(),
  outlook: z.enum(nextBillingEvents).optional(),
  /** Date of `outlook`. */
  outlookDate: z.iso.datetime().optional(),
});
export type BillingAnnouncement = z.output<typeof billingAnnouncement>;

/**
 * All events by name: `<subject>.<what happened>` in snake case. Only these events trigger jobs, projections and live updates.
 */
export const events = defineEvents({
  'api_key.created': { resource: 'apiKey', data: nothing },
  'api_key.revoked': { resource: 'apiKey', data: nothing },

  'chatbot.created': { resource: 'chatbot', data: nothing },
  'chatbot.updated': { resource: 'chatbot', data: nothing },
  'chatbot.deploying': { resource: 'chatbot', data: z.object({ userId: id.nullable() }) },
  'chatbot.deployed': { resource: 'chatbot', data: z.object({ version: z.number().int() }) },
  'chatbot.deactivated': { resource: 'chatbot', data: nothing },
  'chatbot.archived': { resource: 'chatbot', data: nothing },
  'chatbot.restored': { resource: 'chatbot', data: nothing },
  'chatbot.deleted': { resource: 'chatbot', data: nothing },

  /** Visitors exceeded the hourly limit of emails, requests or leads; the resource is their chatbot. */
  'visitor_limit.reached': { resource: 'chatbot', data: nothing },

  'contact_request.created': { resource: 'contactRequest', data: withHandover },
  'contact_request.updated': { resource: 'contactRequest', data: withHandover },
  /** The request was done, and the visitor has asked to be contacted again. */
  'contact_request.reopened': { resource: 'contactRequest', data: withHandover },
  'contact_request.done': { resource: 'contactRequest', data: nothing },
  'contact_request.deleted': { resource: 'contactRequest', data: nothing },

  'export.requested': { resource: 'export', data: nothing },
  'export.ready': { resource: 'export', data: nothing },
  'export.failed': { resource: 'export', data: nothing },
  /** The file may contain data erased since, so it must be deleted. */
  'export.withdrawn': { resource: 'export', data: nothing },

  'lead.created': { resource: 'lead', data: nothing },
  /** A file import created `count` leads; the resource is their chatbot. */
  'lead.imported': { resource: 'lead', data: z.object({ count: z.number().int() }) },
  /** Updated by the visitor or by a member. */
  'lead.updated': {
    resource: 'lead',
    data: z.object({
      consentChanged: z.literal(true).optional(),
      byVisitor: z.literal(true).optional(),
    }),
  },
  'lead.deleted': { resource: 'lead', data: nothing },

  /** A visitor asked for a person, or is in line because a member assigned the conversation. */
  'handover.requested': {
    resource: 'conversation',
    data: z.object({
      handoverId: id,
      reason: z.enum(handoverReasons),
      offer: z.enum(handoverOffers),
      teamId: id.nullable().optional(),
      /** Whether no contact request tells of a message that was left. */
      isAlone: z.literal(true).optional(),
    }),
  },
  /** A person joined; null for a program. */
  'handover.taken': {
    resource: 'conversation',
    data: z.object({ handoverId: id, assigneeId: id.nullable(), waitSeconds: z.number().int() }),
  },
  /** A visitor has waited for a person for longer than the chatbot allows. */
  'handover.escalated': {
    resource: 'conversation',
    data: z.object({ handoverId: id, waitSeconds: z.number().int() }),
  },
  'handover.ended': {
    resource: 'conversation',
    data: z.object({
      handoverId: id,
      outcome: z.enum(handoverOutcomes),
      by: z.enum(['visitor', 'member', 'clock', 'bot']),
    }),
  },
  'conversation.assigned': {
    resource: 'conversation',
    data: z.object({
      handoverId: id,
      assigneeId: id.nullable(),
      /** Omitted by earlier releases. */
      teamId: id.nullable().optional(),
      /** Null for the program. */
      byId: id.nullable(),
    }),
  },
  'conversation.snoozed': { resource: 'conversation', data: nothing },
  'conversation.noted': {
    resource: 'conversation',
    data: z.object({
      /** A note in which `byId`, or a program, mentions members for the first time. */
      mention: z.object({ noteId: id, userIds: z.array(id), byId: id.nullable() }).optional(),
    }),
  },
  /** A person, or a program in their place, wrote to the visitor. */
  'message.sent': { resource: 'conversation', data: z.object({ messageId: id }) },
  /** A message of people was shown to the visitor, emailed, or could not be emailed. */
  'message.delivery_changed': { resource: 'conversation', data: nothing },
  /** A team was changed (its id), or how many conversations a member is assigned (the user's id). */
  'team.changed': { resource: 'member', data: nothing },

  'conversation.completed': { resource: 'conversation', data: nothing },
  'conversation.rated': { resource: 'conversation', data: nothing },
  'conversation.erased': { resource: 'conversation', data: nothing },
  'conversation.deleted': { resource: 'conversation', data: nothing },
  /** `count` conversations were deleted at the end of their retention; the resource is their chatbot. */
  'conversation.expired': { resource: 'conversation', data: z.object({ count: z.number().int() }) },
  'message.received': {
    resource: 'conversation',
    data: uncounted.extend({
      ...aboutMessage.shape,
      /** Whether people answer the message, so that no answer of the chatbot follows. */
      isDelivered: z.literal(true).optional(),
    }),
  },
  'message.regenerating': { resource: 'conversation', data: uncounted },
  /** A program received an answer, and neither question nor answer is stored. */
  'message.passed': {
    resource: 'billing',
    data: z.object({
      messages: z.literal(1).optional(),
      inputTokens: tokenCount.optional(),
      outputTokens: tokenCount.optional(),
      costMicroUsd: z.number().min(0).optional(),
      month: z.iso.date(),
      isSettled: z.boolean(),
    }),
  },
  'message.answered': { resource: 'conversation', data: answered },
  'message.recovered': { resource: 'conversation', data: z.object({ messageAt: messageAt.optional() }) },
  /** `before` is the replaced rating. */
  'message.rated': {
    resource: 'conversation',
    data: aboutMessage.extend({ rating, before: rating.nullable(), messageAt }),
  },

  'knowledge.ingest_requested': {
    resource: 'knowledge',
    data: z.object({ generation: z.number().int() }),
  },
  'knowledge.crawl_requested': {
    resource: 'knowledge',
    data: z.object({
      generation: z.number().int(),
      slice: z.number().int(),
      delaySeconds: z.number().min(0).optional(),
    }),
  },
  'knowledge.embedding_requested': { resource: 'knowledge', data: nothing },
  'knowledge.progress': { resource: 'knowledge', data: progressData },
  'knowledge.ready': { resource: 'knowledge', data: nothing },
  'knowledge.failed': { resource: 'knowledge', data: nothing },
  'knowledge.updated': { resource: 'knowledge', data: nothing },
  'knowledge.deleted': { resource: 'knowledge', data: nothing },

  'lockbox.requested': { resource: 'organization', data: nothing },
  /** Opened by two administrators of the platform, or after the organization's approval. */
  'lockbox.opened': { resource: 'organization', data: z.object({ breakGlass: z.boolean() }) },
  /** The grant was refused or ended, or content was read under it. */
  'lockbox.updated': { resource: 'organization', data: nothing },

  'member.invited': { resource: 'member', data: nothing },
  'member.uninvited': { resource: 'member', data: nothing },
  'member.joined': { resource: 'member', data: byActor },
  'member.left': { resource: 'member', data: byActor },
  'member.removed': { resource: 'member', data: byActor },
  'member.role_changed': { resource: 'member', data: byActor },

  'notice.created': { resource: 'notice', data: nothing },
  'notice.read': { resource: 'notice', data: nothing },

  'organization.created': { resource: 'organization', data: nothing },
  'organization.updated': { resource: 'organization', data: nothing },
  'organization.deleted': { resource: 'organization', data: nothing },
  'organization.providers_changed': { resource: 'organization', data: nothing },
  'privacy_request.created': { resource: 'privacyRequest', data: nothing },
  'privacy_request.completed': { resource: 'privacyRequest', data: nothing },

  'privacy_report.acknowledged': { resource: 'privacyReport', data: nothing },
  /** Settings have changed since a version of the record of processing was acknowledged; the resource is the acknowledgement. */
  'privacy_report.outdated': { resource: 'privacyReport', data: nothing },

  'quota.reached': {
    resource: 'organization',
    data: z.object({
      month: z.iso.date(),
      percent: z.number().int(),
      limit: z.number().int(),
      /** Omitted for messages, as in earlier releases. */
      meter: z.enum(announcedMeters).optional(),
    }),
  },

  /** The resource is the organization. */
  'billing.announced': { resource: 'billing', data: billingAnnouncement },
  'billing.updated': { resource: 'billing', data: nothing },
  /** Monthly budget for models: the organization's own, or the plan's budget on the operator's keys. */
  'budget.reached': {
    resource: 'billing',
    data: z.object({
      month: z.iso.date(),
      percent: z.number().int(),
      of: z.enum(['organization', 'platform']),
    }),
  },
  'invoice.issued': { resource: 'billing', data: nothing },
  'invoice.paid': { resource: 'billing', data: nothing },
  /** Without `announcement` if its data is unknown, as in earlier releases. */
  'payment.failed': { resource: 'billing', data: z.object({ announcement: billingAnnouncement.optional() }) },
  /** A smaller plan shortens retention to `days`: `count` conversations are deleted on `until`. */
  'retention.shortened': {
    resource: 'billing',
    data: z.object({ until: z.iso.datetime(), days: z.number().int(), count: z.number().int() }),
  },
  'subscription.changed': {
    resource: 'billing',
    data: z.object({ plan: z.enum(planIds), before: z.enum(planIds) }),
  },

  'user.registered': { resource: 'user', data: nothing },
  'user.updated': { resource: 'user', data: nothing },
  'user.two_factor_changed': { resource: 'user', data: nothing },
});

export type EventType = keyof typeof events;
export const eventTypes = Object.keys(events) as readonly EventType[];

/** The data of an event of this type. */
export type EventData<T extends EventType> = z.output<(typeof events)[T]['data']>;

/** Event names of earlier releases, which may still be in an outbox or a queue while both releases run. */
const formerNames: Readonly<Record<string, EventType>> = {
  'apiKey.created': 'api_key.created',
  'apiKey.revoked': 'api_key.revoked',
  'member.roleChanged': 'member.role_changed',
  'user.twoFactorChanged': 'user.two_factor_changed',
};

/** All event names that can occur in the database. */
export const storedEventNames: readonly string[] = [...eventTypes, ...Object.keys(formerNames)];

function isEventType(name: string): name is EventType {
  return Object.hasOwn(events, name);
}

/** Returns the current type for a stored name; undefined if this release does not know it. */
export function eventTypeOf(name: string): EventType | undefined {
  return isEventType(name) ? name : formerNames[name];
}

/** Built once, because a schema is compiled at its first use, and each turn writes two events. */
const exactData = new Map(eventTypes.map((type) => [type, events[type].data.strict()]));

/**
 * Validates the data of an event before it is written.
 * @throws ZodError if the data does not match its type exactly, Error for an unknown type
 */
export function checkEventData<T extends EventType>(type: T, data: unknown): EventData<T> {
  const exact = exactData.get(type);
  if (!exact) throw new Error(`unknown event ${type}`);
  return exact.parse(data) as EventData<T>;
}

/**
 * Parses the data of a stored event and ignores fields of a newer release.
 * @throws ZodError if a field is missing or invalid
 */
export function readEventData<T extends EventType>(type: T, data: unknown): EventData<T> {
  return events[type].data.parse(data) as EventData<T>;
}
