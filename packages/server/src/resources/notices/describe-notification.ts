import type { AnnouncedMeter } from '@parley/contracts/billing/billing-lists';
import type { BillingAnnouncement } from '@parley/contracts/events/events';
import type { Role } from '@parley/contracts/rights/permissions';
import type { Transaction } from '../../db/database.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import { listRepliers } from '../../handover/assignment/candidates.queries.ts';
import { repliers } from '../../handover/presence.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { DispatchedEvent } from '../../kernel/slice/event.ts';
import type { NoticeParams, NoticeSentence } from './notice-sentence.ts';
import {
  findCapturedLead,
  findChatbotName,
  findEscalation,
  findFailedSource,
  findLeftContact,
  findLockboxGrant,
  findMemberRole,
  findMentions,
  holdContactRequest,
  holdLead,
  holdTalk,
  type LockboxGrantFacts,
  type NoticeKind,
} from './notices.queries.ts';

/** The content and the recipients of a notification. */
export interface Notification {
  kind: NoticeKind;
  sentence: NoticeSentence;
  params: NoticeParams;
  href: string;
  /** A user gets at most one notification per key. */
  key: string;
  roles: readonly Role[];
  exceptUserIds: readonly string[];
  /** Only these of the roles; undefined for all. */
  onlyUserIds?: readonly string[];
  /** Sent in the app and by email, regardless of the member's settings. */
  always?: boolean;
  /** Sent in the app only. */
  isQuiet?: boolean;
  /** Details for the email: the subject, and what happens next. */
  announcement?: BillingAnnouncement;
  /** The visitor's data that it is about; if deleted, nobody is notified. */
  subject?: {
    /** Id of the lead or conversation. */
    id: string;
    /** Whether it still exists; locks it until the transaction ends. */
    hold(tx: Transaction): Promise<boolean>;
    /** Set if a member causes it, so that it does not count against the visitor's limit of emails. */
    isByMember?: true;
  };
}

export interface NotificationDeps extends Pick<Deps, 'database'> {
  /** Returns the name of any user, including former members; undefined when the account is deleted. */
  findFullName(userId: string): Promise<string | undefined>;
}

const administrators: readonly Role[] = ['owner', 'admin'];

const sentenceOfMemberEvent = {
  'member.joined': 'memberJoined',
  'member.left': 'memberLeft',
  'member.removed': 'memberRemoved',
  'member.role_changed': 'memberRoleChanged',
} as const;

type MemberEventType = keyof typeof sentenceOfMemberEvent;

/** Events that members are notified about. */
export const notifiedEvents = [
  'contact_request.created',
  'handover.escalated',
  'conversation.noted',
  'lead.created',
  'visitor_limit.reached',
  'knowledge.failed',
  'quota.reached',
  'budget.reached',
  'billing.announced',
  'payment.failed',
  'retention.shortened',
  'member.joined',
  'member.left',
  'member.removed',
  'member.role_changed',
  'privacy_report.outdated',
  'lockbox.requested',
  'lockbox.opened',
] as const;
export type NotifiedEvent = DispatchedEvent<(typeof notifiedEvents)[number]>;

/** Returns the notification for an event; undefined when there is nothing left to notify about. */
export async function describeNotification(
  deps: NotificationDeps,
  event: NotifiedEvent,
): Promise<Notification | undefined> {
  switch (event.type) {
    case 'contact_request.created':
      return describeContact(deps, event);
    case 'handover.escalated':
      return describeEscalation(deps, event);
    case 'conversation.noted':
      return describeMention(deps, event);
    case 'lead.created':
      return describeLead(deps, event);
    case 'visitor_limit.reached':
      return describeVisitorLimit(deps, event);
    case 'knowledge.failed':
      return describeFailure(deps, event);
    case 'quota.reached':
      return describeQuota(event);
    case 'budget.reached':
      return describeBudget(event);
    case 'billing.announced':
      return describeMoney(event, event.data);
    case 'payment.failed':
      return describePayment(event);
    case 'retention.shortened':
      return describeRetention(event);
    case 'privacy_report.outdated':
      return describeOutdatedRecord(event);
    case 'lockbox.requested':
    case 'lockbox.opened':
      return describeLockbox(deps, event);
    default:
      return describeMember(deps, event);
  }
}

async function describeFailure(
  deps: NotificationDeps,
  event: DispatchedEvent<'knowledge.failed'>,
): Promise<Notification | undefined> {
  const { organizationId, resourceId } = event;
  const source = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findFailedSource(tx, organizationId, resourceId),
  );
  if (source === undefined || event.chatbotId === null) return undefined;
  return {
    kind: 'knowledge',
    sentence: 'sourceFailed',
    params: { source },
    href: `/builder/${event.chatbotId}?tab=knowledge`,
    key: `knowledge:${event.id}`,
    roles: ['owner', 'admin', 'member'],
    exceptUserIds: [],
  };
}

/** Maximum number of notifications per chatbot and hour, because anyone can leave contact details. */
const maxContactsPerHour = 10;
/** Likewise, because anyone can ask for a person. */
const maxEscalationsPerHour = 10;

/** Omits the contact details, because the notification may outlive the conversation. */
async function describeContact(
  deps: NotificationDeps,
  event: DispatchedEvent<'contact_request.created'>,
): Promise<Notification | undefined> {
  const { organizationId, resourceId } = event;
  const left = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findLeftContact(tx, organizationId, resourceId),
  );
  if (left === undefined || left.place_in_hour > maxContactsPerHour) return undefined;
  return {
    kind: 'contact',
    sentence: 'contactLeft',
    params: { chatbot: left.chatbot_name },
    href: '/leads?asked=yes&status=new',
    key: `contact:${resourceId}`,
    roles: administrators,
    exceptUserIds: [],
    subject: {
      id: left.conversation_id,
      hold: (tx) => holdContactRequest(tx, organizationId, resourceId),
    },
  };
}

/** For a lead created by a conversation, unless its contact request has already triggered a notification. */
async function describeLead(
  deps: NotificationDeps,
  event: DispatchedEvent<'lead.created'>,
): Promise<Notification | undefined> {
  const { organizationId, resourceId } = event;
  const captured = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findCapturedLead(tx, organizationId, resourceId),
  );
  if (captured === undefined || captured.place_in_hour > maxContactsPerHour) return undefined;
  return {
    kind: 'contact',
    sentence: 'contactLeft',
    params: { chatbot: captured.chatbot_name },
    href: `/leads/${resourceId}`,
    key: `lead:${resourceId}`,
    roles: administrators,
    exceptUserIds: [],
    subject: { id: resourceId, hold: (tx) => holdLead(tx, organizationId, resourceId) },
  };
}

/** Tells the team of the conversation, or else all who may reply, unless somebody has answered meanwhile. */
async function describeEscalation(
  deps: NotificationDeps,
  event: DispatchedEvent<'handover.escalated'>,
): Promise<Notification | undefined> {
  const { organizationId, data } = event;
  const found = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const escalation = await findEscalation(tx, organizationId, data.handoverId);
    if (!escalation || escalation.place_in_hour > maxEscalationsPerHour) return undefined;
    const { chatbot_id: chatbotId, chatbot_name: chatbot, team_id: teamId } = escalation;
    return { chatbot, onlyUserIds: await listRepliers(tx, { organizationId, chatbotId, teamId }) };
  });
  if (!found) return undefined;
  return {
    ...inConversation(event),
    sentence: 'visitorWaits',
    params: { chatbot: found.chatbot },
    key: `waits:${event.id}`,
    onlyUserIds: found.onlyUserIds,
    subject: held(event),
  };
}

/** Tells members once of a note that mentions them, however often it is edited. */
async function describeMention(
  deps: NotificationDeps,
  event: DispatchedEvent<'conversation.noted'>,
): Promise<Notification | undefined> {
  const { organizationId, data } = event;
  const { mention } = data;
  if (!mention) return undefined;
  const note = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const found = await findMentions(tx, organizationId, mention.noteId);
    if (!found) return undefined;
    const about = { organizationId, chatbotId: found.chatbot_id, teamId: null };
    return { ...found, repliers: await listRepliers(tx, about) };
  });
  if (!note) return undefined;
  const name = mention.byId === null ? undefined : await deps.findFullName(mention.byId);
  return {
    ...inConversation(event),
    sentence: 'mentioned',
    params: { chatbot: note.chatbot_name, ...(name === undefined ? {} : { name }) },
    key: `mention:${mention.noteId}`,
    onlyUserIds: mention.userIds.filter(
      (userId) => note.mentions.includes(userId) && note.repliers.includes(userId),
    ),
    subject: { ...held(event), isByMember: true },
  };
}

/** What notifications about people in a conversation share. */
function inConversation({ resourceId }: Pick<DispatchedEvent, 'resourceId'>) {
  return { kind: 'inbox', href: `/conversations/${resourceId}`, roles: repliers, exceptUserIds: [] } as const;
}

function held({ organizationId, resourceId }: Pick<DispatchedEvent, 'organizationId' | 'resourceId'>) {
  return {
    id: resourceId,
    hold: (tx: Transaction) => holdTalk(tx, organizationId, resourceId),
  };
}

/** In the app only, because its purpose is to limit emails. */
async function describeVisitorLimit(
  deps: NotificationDeps,
  event: DispatchedEvent<'visitor_limit.reached'>,
): Promise<Notification | undefined> {
  const { organizationId, resourceId } = event;
  const chatbot = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findChatbotName(tx, organizationId, resourceId),
  );
  if (chatbot === undefined) return undefined;
  return {
    kind: 'contact',
    sentence: 'visitorLimit',
    params: { chatbot },
    href: '/conversations',
    key: `visitor-limit:${event.id}`,
    roles: administrators,
    exceptUserIds: [],
    isQuiet: true,
  };
}

const meterSentences = {
  sources: 'sourcesNear',
  knowledgeTokens: 'tokensNear',
  storageBytes: 'storageNear',
} as const satisfies Record<AnnouncedMeter, NoticeSentence>;

function describeBudget({ data }: DispatchedEvent<'budget.reached'>): Notification {
  const { percent, month, of } = data;
  return {
    kind: 'quota',
    sentence: of === 'platform' ? 'platformBudgetReached' : 'budgetReached',
    params: { percent },
    href: '/billing',
    key: `budget:${of}:${month}:${percent}`,
    roles: administrators,
    exceptUserIds: [],
  };
}

/** Payment is retried on later days; each failure triggers a notification. */
function describePayment(event: DispatchedEvent<'payment.failed'>): Notification {
  const { announcement } = event.data;
  if (announcement) return describeMoney(event, announcement);
  return {
    kind: 'quota',
    sentence: 'paymentFailed',
    params: {},
    href: '/billing',
    key: `payment:${event.id}`,
    roles: administrators,
    exceptUserIds: [],
  };
}

/** Cannot be switched off, because contracts require these announcements. */
function describeMoney({ id }: Pick<DispatchedEvent, 'id'>, announcement: BillingAnnouncement): Notification {
  return {
    kind: 'quota',
    sentence: `billing.${announcement.message}`,
    // Undefined properties are not stored.
    params: announcement as NoticeParams,
    href: '/billing',
    key: `billing:${id}`,
    roles: administrators,
    exceptUserIds: [],
    always: true,
    announcement,
  };
}

function describeRetention({ data }: DispatchedEvent<'retention.shortened'>): Notification | undefined {
  if (data.count === 0) return undefined;
  return {
    kind: 'quota',
    sentence: 'retentionShortened',
    params: data,
    href: '/billing',
    key: `retention:${data.until}`,
    roles: administrators,
    exceptUserIds: [],
  };
}

function describeQuota({ data }: DispatchedEvent<'quota.reached'>): Notification {
  const { percent, limit, month, meter } = data;
  const ofMessages = percent >= 100 ? 'quotaUsedUp' : 'quotaWarning';
  return {
    kind: 'quota',
    sentence: meter === undefined ? ofMessages : meterSentences[meter],
    params: { percent, limit },
    href: '/billing',
    key: `quota:${meter ?? 'messages'}:${month}:${limit}:${percent}`,
    roles: administrators,
    exceptUserIds: [],
  };
}

function describeOutdatedRecord(event: DispatchedEvent<'privacy_report.outdated'>): Notification {
  return {
    kind: 'privacy',
    sentence: 'recordOutdated',
    params: {},
    href: '/settings?tab=data-exports',
    key: `privacy:${event.id}`,
    roles: administrators,
    exceptUserIds: [],
  };
}

const lockboxSentences = {
  'lockbox.requested': { approval: 'lockboxRequested', breakGlass: 'lockboxBreakGlassAsked' },
  'lockbox.opened': { approval: 'lockboxApproved', breakGlass: 'lockboxBreakGlass' },
} as const;

async function describeLockbox(
  deps: NotificationDeps,
  event: DispatchedEvent<keyof typeof lockboxSentences>,
): Promise<Notification | undefined> {
  const { organizationId, resourceId } = event;
  const grant = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findLockboxGrant(tx, organizationId, resourceId),
  );
  return grant && lockboxNotification(event, grant);
}

/** Cannot be switched off, because it announces or requests access to the organization's data. */
export function lockboxNotification(
  { type, resourceId }: Pick<DispatchedEvent<keyof typeof lockboxSentences>, 'type' | 'resourceId'>,
  grant: LockboxGrantFacts,
): Notification {
  return {
    kind: 'privacy',
    sentence: lockboxSentences[type][grant.is_break_glass ? 'breakGlass' : 'approval'],
    params: { name: grant.requested_by_name, scope: grant.scope, minutes: grant.minutes },
    href: '/settings?tab=security',
    key: `${type}:${resourceId}`,
    roles: administrators,
    exceptUserIds: grant.decided_by === null ? [] : [grant.decided_by],
    always: true,
  };
}

/** Leaves out the user who made the change: `actorId`, or else the member. */
async function describeMember(
  deps: NotificationDeps,
  event: DispatchedEvent<MemberEventType>,
): Promise<Notification> {
  const { organizationId, resourceId: memberId, data } = event;
  const name = await deps.findFullName(memberId);
  const role = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findMemberRole(tx, organizationId, memberId),
  );
  return {
    kind: 'team',
    sentence: sentenceOfMemberEvent[event.type],
    params: { ...(name === undefined ? {} : { name }), ...(role === undefined ? {} : { role }) },
    href: '/settings?tab=team-members',
    key: `team:${event.id}`,
    roles: administrators,
    exceptUserIds: [data.actorId ?? memberId],
  };
}
