import type { OrganizationAction } from '../rights/permissions.ts';
import type { EventType } from './events.ts';

/** Who may be notified about a subject, and the subject's page in the app. */
interface Subject {
  /** Permission that a member needs for notifications about the subject. */
  permission: OrganizationAction;
  /** Path of the page. `{id}` stands for the id of the event's resource, `{chatbotId}` for its chatbot. */
  path: string;
}

/** The subjects of webhook events. The name of an event begins with its subject. */
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

/** A webhook event. The translated sentences about it are in `settings.json` and `documentation.json`. */
export interface WebhookEventEntry {
  /**
   * Internal events that trigger the webhook event. An internal event may trigger several webhook events; the first of them in
   * `webhookEvents` has the id of the internal event.
   */
  events: readonly EventType[];
  /** The webhook event is triggered only if the data of the internal event, which `events.ts` defines, has this field. */
  fact?: string;
  /**
   * Who usually causes the event. An email about an event that a visitor causes counts against the limit of the visitor to whom the
   * subject belongs, if there is one: none belongs to a lead that a member added. `either`: a visitor if the data of the internal
   * event has `byVisitor`, or else a member.
   */
  cause: 'visitor' | 'member' | 'either';
  /** Whether the event removes the subject, so that only ids can be sent. */
  isRemoved?: true;
  /** Path of the event's page in the app, if that is not the subject's page. */
  path?: string;
  /** Sentence of the API reference that says when the event is sent. */
  when: string;
}

/** All webhook events, in the order in which the app lists them. */
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
  'conversation.assigned': {
    events: ['conversation.assigned'],
    cause: 'member',
    when: 'A conversation was assigned to a member, or to nobody.',
  },
  'conversation.erased': {
    events: ['conversation.erased', 'conversation.deleted'],
    cause: 'visitor',
    isRemoved: true,
    path: '/conversations',
    when: 'A conversation was deleted with everything stored about it.',
  },
  // Internal events from earlier releases have no message id.
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
  'message.sent': {
    events: ['message.sent'],
    fact: 'messageId',
    cause: 'member',
    when: 'A person, or a program in their place, wrote to the visitor.',
  },
  'message.rated': {
    events: ['message.rated'],
    fact: 'messageId',
    cause: 'visitor',
    when: 'A visitor rated an answer.',
  },
  'handover.requested': {
    events: ['contact_request.created', 'contact_request.reopened', 'handover.requested'],
    cause: 'visitor',
    when: 'A visitor asked for a person, in the chat or by leaving an address.',
  },
  'handover.taken': {
    events: ['handover.taken'],
    cause: 'member',
    path: '/conversations/{id}',
    when: 'A person took over a conversation.',
  },
  'handover.escalated': {
    events: ['handover.escalated'],
    cause: 'visitor',
    path: '/conversations/{id}',
    when: 'A visitor has waited for a person for longer than the chatbot allows.',
  },
  'handover.ended': {
    events: ['contact_request.done', 'handover.ended'],
    cause: 'member',
    when: 'A member marked the contact request as done, or nobody is asked for in the conversation any more.',
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

/** Returns the entry of an event. Undefined for the test event and for events of later releases. */
export function webhookEventOf(name: string): WebhookEventEntry | undefined {
  return Object.hasOwn(webhookEvents, name) ? webhookEvents[name as WebhookEvent] : undefined;
}

/** Returns the subject of an event, which may be of a later release. Undefined for the test event and for unknown subjects. */
export function webhookSubjectOf(name: string): WebhookSubject | undefined {
  const [word = ''] = name.split('.');
  return Object.hasOwn(webhookSubjects, word) ? (word as WebhookSubject) : undefined;
}

/** Subscribes to all events, including events of later releases. */
export const everyWebhookEvent = '*';
/** The test event, which a member sends from the settings. No subscription includes it. */
export const webhookTest = 'webhook.test';
