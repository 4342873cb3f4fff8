/** Plain lists and limits of the inbox, without schemas, so that the browser bundles stay small. */

/** Who may speak next in a conversation. `waiting`: the visitor waits for a person, and the chatbot is silent. */
export const controllers = ['bot', 'waiting', 'person'] as const;
export type Controller = (typeof controllers)[number];

/** Why a conversation was handed over: the visitor asked or answered an email, the flow did, or a member took over or assigned it. */
export const handoverReasons = [
  'asked',
  'words',
  'flow',
  'unanswered',
  'angry',
  'page',
  'verified',
  'member',
  'mail',
] as const;
export type HandoverReason = (typeof handoverReasons)[number];

/** What the visitor was offered: `chat`, a person soon; `message`, an answer later, while the chatbot may go on. */
export const handoverOffers = ['chat', 'message'] as const;
export type HandoverOffer = (typeof handoverOffers)[number];

/** Outcomes that a member chooses when closing a conversation. */
export const closeOutcomes = ['resolved', 'unresolved', 'spam'] as const;
export type CloseOutcome = (typeof closeOutcomes)[number];

/**
 * How a handover ended: by a member's choice; `released` or `returned` to the chatbot by a member or the visitor; `ended` by the
 * visitor, who completed the conversation; `idle` after a long time without a message.
 */
export const handoverOutcomes = [...closeOutcomes, 'released', 'returned', 'ended', 'idle'] as const;
export type HandoverOutcome = (typeof handoverOutcomes)[number];

/** Keys of system lines. */
export const systemLineKeys = [
  'waiting',
  'waitingSoon',
  'nobody',
  'closed',
  'messageLeft',
  'joined',
  'requeued',
  'returned',
  'released',
  'ended',
  'idle',
  'mailed',
] as const;
export type SystemLineKey = (typeof systemLineKeys)[number];
/** Keys of the sentences of system lines. */
export const systemSentences = {
  waiting: 'chat:systemWaiting',
  waitingSoon: 'chat:systemWaitingSoon',
  nobody: 'chat:systemNobody',
  closed: 'chat:systemClosed',
  messageLeft: 'chat:systemMessageLeft',
  joined: 'chat:systemJoined',
  requeued: 'chat:systemRequeued',
  returned: 'chat:systemReturned',
  released: 'chat:systemReleased',
  ended: 'chat:systemEnded',
  idle: 'chat:systemIdle',
  mailed: 'chat:systemMailed',
} as const satisfies Record<SystemLineKey, string>;

/** Through what a message came. */
export const messageChannels = ['web', 'api', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** How a message of people reaches the visitor. */
export const deliveryWays = ['chat', 'email'] as const;
export type DeliveryWay = (typeof deliveryWays)[number];

/**
 * Whether a message of people has arrived. `pending`: no screen of the visitor has shown it, and no email has left. `sent`: a mail
 * server took the email. `delivered`: a screen of the visitor has shown it. `failed`: the email was refused or came back.
 */
export const deliveryStates = ['pending', 'sent', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** How a conversation that waits for a person is assigned: by hand, to the member not assigned for longest, or to the least busy. */
export const assignmentKinds = ['manual', 'roundRobin', 'leastBusy'] as const;
export type AssignmentKind = (typeof assignmentKinds)[number];

/** Whether a member takes conversations. `away` follows from idleness, or is chosen like the others. */
export const presenceStatuses = ['online', 'away', 'off'] as const;
export type PresenceStatus = (typeof presenceStatuses)[number];

/** Views of conversations with an open handover; `mentions` holds those in whose notes the reader is named. */
export const inboxViews = ['mine', 'unassigned', 'waiting', 'mentions'] as const;
export type InboxView = (typeof inboxViews)[number];

/** Which name of a member the visitor sees. */
export const shownNames = ['first', 'full'] as const;

/** Maximum number of teams of an organization, and maximum length of a team's name. */
export const maxTeams = 50;
export const maxTeamNameLength = 60;
/** Open conversations that a member is assigned at most, unless a colleague assigns more by hand. */
export const defaultCapacity = 5;
export const maxCapacity = 100;
/** Chatbots that a member can be limited to. */
export const maxLimitedTo = 500;

/** Maximum number of canned answers that an organization shares, and that a member has alone, and maximum length in code points. */
export const maxSharedCannedAnswers = 500;
export const maxOwnCannedAnswers = 100;
export const maxShortcutLength = 40;
/** Variables of canned answers, written as `{{visitor.name}}`. */
export const cannedVariables = ['visitor.name', 'agent.name', 'chatbot.name'] as const;
export type CannedVariable = (typeof cannedVariables)[number];

/** Maximum length of a note, in code points. */
export const maxNoteLength = 4_000;
/** Characters of a suggested reply that is refused. */
export const maxSuggestionLength = 8_000;
/** Maximum number of members whom a note names. */
export const maxMentions = 20;
