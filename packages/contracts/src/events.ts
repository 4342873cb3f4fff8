import { type ZodObject, z } from 'zod';
import { announcedMeters, billingMessages, billingOutlooks, currencies, cycles } from './billing-lists.ts';
import { type LiveResource, planIds } from './lists.ts';
import { id } from './primitives.ts';

/** One kind of event: what clients read again when it happens, and the facts it carries. */
export interface EventDefinition {
  /** What live updates name. */
  resource: LiveResource;
  /** Ids and small facts, never content. */
  data: ZodObject;
}

/** Declares events and keeps their literal types. */
function defineEvents<const T extends Record<`${string}.${string}`, EventDefinition>>(events: T): T {
  return events;
}

const nothing = z.object({});
/** Who did it, where that was somebody other than the subject; null for a caller without an account. */
const byActor = z.object({ actorId: id.nullable().optional() });
const tokenCount = z.number().int().min(0);

/** How far work on a thing has come; live updates carry it on. */
export const progressData = z.object({
  done: z.number(),
  total: z.number(),
  unit: z.enum(['pages', 'percent']),
});

/** The message counts against the month when the event is dispatched; left out where a limit counted it already. */
const uncounted = z.object({ messages: z.literal(1).optional() });

/** Which message of the conversation it is about; earlier releases left it out. */
const aboutMessage = z.object({ messageId: id.optional() });

/** When the message was stored, which decides the time that its figures count in; earlier releases left it out. */
const messageAt = z.iso.datetime({ offset: true });
const rating = z.enum(['up', 'down']);

/** To which steps of which version of a flow a turn has come, and by which ports it went on from them. */
const flowTraffic = z.object({
  version: z.number().int(),
  entered: z.array(z.string()),
  left: z.array(z.object({ nodeId: z.string(), port: z.string() })),
});

/** What an answer cost. Tokens are left out where no model was asked. */
const answered = aboutMessage.extend({
  responseMs: z.number().min(0),
  mode: z.string().nullable(),
  status: z.enum(['complete', 'incomplete', 'failed', 'stopped']),
  inputTokens: tokenCount.optional(),
  outputTokens: tokenCount.optional(),
  costMicroUsd: z.number().min(0).optional(),
  /** First day of the month it counts in, YYYY-MM-DD. */
  month: z.iso.date().optional(),
  /** The chatbot's own month was charged when the turn ended, because its tokens are limited. */
  isSettled: z.boolean().optional(),
  messageAt: messageAt.optional(),
  flow: flowTraffic.optional(),
});

/** What has become of money, with what its sentences need; amounts in minor units, `price` before tax. */
const billingAnnouncement = z.object({
  message: z.enum(billingMessages),
  plan: z.enum(planIds),
  /** The plan afterwards. */
  next: z.enum(planIds).optional(),
  cycle: z.enum(cycles).optional(),
  currency: z.enum(currencies),
  amount: z.number().int().optional(),
  price: z.number().int().optional(),
  /** Of the invoice or credit note. */
  number: z.string().optional(),
  /** When it happened, or happens. */
  date: z.iso.datetime().optional(),
  outlook: z.enum(billingOutlooks).optional(),
  /** When that happens. */
  outlookDate: z.iso.datetime().optional(),
});
export type BillingAnnouncement = z.output<typeof billingAnnouncement>;

/**
 * Everything that happens, by name: `<subject>.<what happened>` in snake case. Jobs, projections and live updates begin
 * with these events and with nothing else.
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

  /** Visitors wanted to cause more emails, requests or leads than an hour allows; the resource is their chatbot. */
  'visitor_limit.reached': { resource: 'chatbot', data: nothing },

  'contact_request.created': { resource: 'contactRequest', data: nothing },
  'contact_request.updated': { resource: 'contactRequest', data: nothing },
  /** It was done, and the visitor has asked once more. */
  'contact_request.reopened': { resource: 'contactRequest', data: nothing },
  'contact_request.done': { resource: 'contactRequest', data: nothing },
  'contact_request.deleted': { resource: 'contactRequest', data: nothing },

  'export.requested': { resource: 'export', data: nothing },
  'export.ready': { resource: 'export', data: nothing },
  'export.failed': { resource: 'export', data: nothing },
  /** Its file may hold what was erased since, and must go. */
  'export.withdrawn': { resource: 'export', data: nothing },

  'lead.created': { resource: 'lead', data: nothing },
  /** A file has brought so many; the resource is their chatbot. */
  'lead.imported': { resource: 'lead', data: z.object({ count: z.number().int() }) },
  /** By its visitor, or else by a member. */
  'lead.updated': {
    resource: 'lead',
    data: z.object({
      consentChanged: z.literal(true).optional(),
      byVisitor: z.literal(true).optional(),
    }),
  },
  'lead.deleted': { resource: 'lead', data: nothing },

  'conversation.completed': { resource: 'conversation', data: nothing },
  'conversation.rated': { resource: 'conversation', data: nothing },
  'conversation.erased': { resource: 'conversation', data: nothing },
  'conversation.deleted': { resource: 'conversation', data: nothing },
  /** Conversations whose retention has passed; the resource is their chatbot. */
  'conversation.expired': { resource: 'conversation', data: z.object({ count: z.number().int() }) },
  'message.received': { resource: 'conversation', data: uncounted.extend(aboutMessage.shape) },
  'message.regenerating': { resource: 'conversation', data: uncounted },
  /** A program was answered, and neither question nor answer is kept. */
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
  /** `before` is the rating that this one replaces. */
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
  /** Two administrators of the platform opened it, or the organization has allowed it. */
  'lockbox.opened': { resource: 'organization', data: z.object({ breakGlass: z.boolean() }) },
  /** Refused, ended, or read under. */
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
  /** Settings have changed since a version of the record of processing was acknowledged; the resource is that acknowledgement. */
  'privacy_report.outdated': { resource: 'privacyReport', data: nothing },

  'quota.reached': {
    resource: 'organization',
    data: z.object({
      month: z.iso.date(),
      percent: z.number().int(),
      limit: z.number().int(),
      /** Left out for messages, as earlier releases did. */
      meter: z.enum(announcedMeters).optional(),
    }),
  },

  /** Its resource is the organization. */
  'billing.announced': { resource: 'billing', data: billingAnnouncement },
  'billing.updated': { resource: 'billing', data: nothing },
  /** Of the month's budget for models, or of the plan's for the operator's keys. */
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
  /** Without its facts where they are not known, as earlier releases wrote it. */
  'payment.failed': { resource: 'billing', data: z.object({ announcement: billingAnnouncement.optional() }) },
  /** A smaller plan keeps conversations for fewer days, from a date on, on which it will remove so many of those there are. */
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

/** The facts that an event of this type carries. */
export type EventData<T extends EventType> = z.output<(typeof events)[T]['data']>;

/** Names of earlier releases: their events may still wait in an outbox or a queue while both releases run. */
const formerNames: Readonly<Record<string, EventType>> = {
  'apiKey.created': 'api_key.created',
  'apiKey.revoked': 'api_key.revoked',
  'member.roleChanged': 'member.role_changed',
  'user.twoFactorChanged': 'user.two_factor_changed',
};

/** Every name that an event in the database may have. */
export const storedEventNames: readonly string[] = [...eventTypes, ...Object.keys(formerNames)];

function isEventType(name: string): name is EventType {
  return Object.hasOwn(events, name);
}

/** The type that a stored name stands for; undefined for one that this release does not know. */
export function eventTypeOf(name: string): EventType | undefined {
  return isEventType(name) ? name : formerNames[name];
}

/** Made once: a schema is compiled at its first use, and a turn writes two events. */
const exactData = new Map(eventTypes.map((type) => [type, events[type].data.strict()]));

/**
 * Checks the facts of an event that is about to be written.
 * @throws ZodError when they are not exactly those of its type, Error for a type there is not
 */
export function checkEventData<T extends EventType>(type: T, data: unknown): EventData<T> {
  const exact = exactData.get(type);
  if (!exact) throw new Error(`unknown event ${type}`);
  return exact.parse(data) as EventData<T>;
}

/**
 * Reads the facts of a stored event. Facts that a newer release added are left out.
 * @throws ZodError when one is missing or of another kind
 */
export function readEventData<T extends EventType>(type: T, data: unknown): EventData<T> {
  return events[type].data.parse(data) as EventData<T>;
}
