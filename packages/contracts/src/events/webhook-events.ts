import type { OrganizationAction } from '../rights/permissions.ts';
import type { EventType } from './events.ts';

/** Who may hear of a subject, and its page in the app. */
interface Subject {
  /** Permission that a member needs to be notified. */
  permission: OrganizationAction;
  /** With `{id}` of the event's resource and `{chatbotId}`. */
  path: string;
}

/** What webhook events are about. An event's name begins with its subject. */
export const webhookSubjects = {
  lead: { permission: 'lead.read', path: '/leads/{id}' },
  conversation: { permission: 'conversation.read', path: '/conversations/{id}' },
  message: { permission: 'conversation.read', path: '/conversations/{id}' },
  handover: { permission: 'contactRequest.read', path: '/leads?asked=yes&status=new' },
  chatbot: { permission: 'chatbot.read', path: '/builder/{id}' },
  knowledge: { permission: 'knowledge.read', path: '/builder/{chatbotId}?tab=knowledge' },
  export: { permission: 'export.read', path: '/settings?tab=data-exports' },
  quota: { permission: 'billing.read', path: '/billing' },
} as const satisfies Record<string, Subject>;

export type WebhookSubject = keyof typeof webhookSubjects;

/** A webhook event: everything that programs know of it, except for its sentences. */
export interface WebhookEventEntry {
  /** Internal events that trigger it. If one triggers several webhook events, the first in the list has its id. */
  events: readonly EventType[];
  /** The internal event must have this fact. */
  fact?: string;
  /** Who causes it: a visitor, a member, or either, depending on its facts. */
  cause: 'visitor' | 'member' | 'either';
  /** Whether the subject is removed, so that only its ids are left. */
  isRemoved?: true;
  /** If it is another page than that of the subject. */
  path?: string;
  /** When it is sent, for the API reference. */
  when: string;
}

/** The webhook events, in the order in which they are offered. */
export const webhookEvents = {
  'lead.created': {
    events: ['lead.created'],
    cause: 'visitor',
    when: 'A lead was captured from a conversation or added.',
  },
  'lead.updated': { events: ['lead.updated'], cause: 'either', when: 'A lead was changed.' },
  'lead.deleted': {
    events: ['lead.deleted'],
    cause: 'member',
    isRemoved: true,
    path: '/leads',
    when: 'A lead was deleted.',
  },
  'lead.consent_changed': {
    events: ['lead.updated'],
    fact: 'consentChanged',
    cause: 'either',
    when: 'Consent was verified or revoked. It is also a change of the lead.',
  },
  'conversation.started': {
    events: ['message.received'],
    cause: 'visitor',
    when: 'A visitor wrote the first message.',
  },
  'conversation.completed': {
    events: ['conversation.completed'],
    cause: 'visitor',
    when: 'A conversation ended.',
  },
  'conversation.erased': {
    events: ['conversation.erased', 'conversation.deleted'],
    cause: 'visitor',
    isRemoved: true,
    path: '/conversations',
    when: 'A conversation was deleted with everything stored about it.',
  },
  // Events of an earlier release lack the message id.
  'message.received': {
    events: ['message.received'],
    fact: 'messageId',
    cause: 'visitor',
    when: 'A visitor wrote a message.',
  },
  'message.answered': {
    events: ['message.answered'],
    fact: 'messageId',
    cause: 'visitor',
    when: 'A message was answered.',
  },
  'message.rated': {
    events: ['message.rated'],
    fact: 'messageId',
    cause: 'visitor',
    when: 'A visitor rated an answer.',
  },
  'handover.requested': {
    events: ['contact_request.created', 'contact_request.reopened'],
    cause: 'visitor',
    when: 'A visitor asked for a person and left an address.',
  },
  'handover.ended': {
    events: ['contact_request.done'],
    cause: 'member',
    when: 'A member marked the contact request as done.',
  },
  'chatbot.published': { events: ['chatbot.deployed'], cause: 'member', when: 'A version was published.' },
  'chatbot.paused': { events: ['chatbot.deactivated'], cause: 'member', when: 'A chatbot was paused.' },
  'knowledge.ready': {
    events: ['knowledge.ready'],
    cause: 'member',
    when: 'A source was read and can be found.',
  },
  'knowledge.failed': {
    events: ['knowledge.failed'],
    cause: 'member',
    when: 'A source could not be read.',
  },
  'export.ready': {
    events: ['export.ready'],
    cause: 'member',
    when: 'The file of an export can be downloaded.',
  },
  'export.failed': {
    events: ['export.failed', 'export.withdrawn'],
    cause: 'member',
    when: 'An export failed.',
  },
  'quota.reached': {
    events: ['quota.reached'],
    cause: 'member',
    when: 'A limit of the plan is nearly or fully used.',
  },
} as const satisfies Readonly<Record<`${WebhookSubject}.${string}`, WebhookEventEntry>>;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as readonly WebhookEvent[];

/** The entry of an event; undefined for the test, and for an event of a later release. */
export function webhookEventOf(name: string): WebhookEventEntry | undefined {
  return Object.hasOwn(webhookEvents, name) ? webhookEvents[name as WebhookEvent] : undefined;
}

/** The subject of an event, also of one of a later release; undefined for the test and for unknown subjects. */
export function webhookSubjectOf(name: string): WebhookSubject | undefined {
  const [word = ''] = name.split('.');
  return Object.hasOwn(webhookSubjects, word) ? (word as WebhookSubject) : undefined;
}

/** Subscribes to all events, including those of later releases. */
export const everyWebhookEvent = '*';
/** Sent by the test function; no subscription includes it. */
export const webhookTest = 'webhook.test';
