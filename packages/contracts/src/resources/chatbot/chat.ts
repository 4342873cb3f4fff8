import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { lockedAppearance, publicAppearance } from '../../settings/appearance-settings.ts';
import { flowInput } from '../../settings/flow-document.ts';
import {
  identityModes,
  openedSession,
  proactiveMessages,
  visitorIdentity,
} from '../../settings/visitor-settings.ts';
import { controllers, messageChannels, systemLineKeys } from '../../values/inbox-lists.ts';
import { leadStatuses } from '../../values/lists.ts';
import {
  abilities,
  contactEmail,
  id,
  isoDate,
  line,
  multiline,
  nullableDate,
  openWord,
  pathId,
  phoneNumber,
} from '../../values/primitives.ts';
import { chatbotParams } from './chatbots.ts';

/** Maximum length of a visitor's message, in code points: an emoji is one. */
export const maxMessageLength = 4_000;
/** Maximum number of suggestions per answer, and maximum length of a label. */
export const maxSuggestions = 3;
export const maxSuggestionLabelLength = 80;
/** Maximum length of the message that a visitor leaves with an address, in code points. */
export const maxContactMessageLength = 2_000;
/** Maximum length of a signed identity token. */
export const maxIdentityLength = 4_096;

export const answerModes = [
  'model',
  'fallback-model',
  'approved',
  'extractive',
  'flow',
  'contact',
  'smalltalk',
  'agent',
] as const;
/** Modes of answers written by a model or with text chosen by the program; `contact` says that the chatbot does not know. */
const generatedModes: readonly string[] = ['model', 'fallback-model', 'approved', 'extractive', 'contact'];

/**
 * Returns the mark of an AI answer, for presenters (EU AI Act, Article 50); nothing for any other message. A stopped or failed
 * answer has no mode, and is marked once it has text.
 */
export function generatedMark({
  role,
  mode,
  content,
}: {
  role: string;
  mode: string | null;
  content: string;
}): { generatedBy?: 'ai' } {
  const isGenerated = mode === null ? content !== '' : generatedModes.includes(mode);
  return role === 'assistant' && isGenerated ? { generatedBy: 'ai' } : {};
}

export const messageStatuses = ['running', 'complete', 'incomplete', 'failed', 'stopped'] as const;

export const messageSource = z.strictObject({
  n: z.number().int(),
  sourceId: id,
  sourceName: z.string(),
  url: z.string().nullable(),
  heading: z.string().nullable(),
  quote: z.string(),
  /** The complete passage around the quote. */
  passage: z.string().optional(),
  page: z.number().int().nullable().optional(),
  readAt: z.string().nullable().optional(),
});

/** A follow-up question, sent when the visitor presses its label. */
export const suggestion = z.strictObject({
  label: z.string(),
  /** Text sent as the visitor's message. */
  message: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

/** Fields of every input. */
const anyInput = {
  /** Opaque id, which a reply refers to. */
  id: z.string(),
  /** Whether the conversation waits for it; otherwise the visitor may decline or continue writing. */
  required: z.boolean(),
  label: z.string(),
};

const formInput = z.strictObject({
  ...anyInput,
  type: z.enum(['form']),
  fields: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      type: z.enum(['email', 'text', 'phone', 'number', 'date', 'url']),
      required: z.boolean(),
    }),
  ),
  /** Consent that the visitor gives by sending the form. */
  consent: z.strictObject({ text: z.string(), required: z.boolean() }).optional(),
});
export type FormInput = z.output<typeof formInput>;

const numeric = { min: z.number().optional(), max: z.number().optional() };

/** Input that an answer requests from the visitor. */
export const messageInput = z.discriminatedUnion('type', [
  formInput,
  z.strictObject({
    ...anyInput,
    ...numeric,
    type: z.enum(['choice']),
    options: z.array(z.strictObject({ id: z.string(), label: z.string() })),
    multiple: z.boolean(),
  }),
  /** `min` and `max` limit the length of a text, or the value of a number. */
  z.strictObject({ ...anyInput, ...numeric, type: z.enum(['text', 'number']) }),
  z.strictObject({ ...anyInput, type: z.enum(['email', 'phone', 'url']) }),
  z.strictObject({
    ...anyInput,
    type: z.enum(['date']),
    min: z.string().optional(),
    max: z.string().optional(),
  }),
  z.strictObject({ ...anyInput, type: z.enum(['rating']), scale: z.enum(['thumbs', 'csat', 'nps']) }),
]);
export type MessageInput = z.output<typeof messageInput>;

/** Who writes: the visitor, the chatbot, a person of the organization, or the program, which tells what happened. */
export const messageRoles = ['user', 'assistant', 'agent', 'system'] as const;

/** A person as visitors see them. */
const shownPerson = z.strictObject({ name: z.string(), photoURL: z.string().nullable() });
export type ShownPerson = z.output<typeof shownPerson>;

export const message = z.strictObject({
  id,
  clientMessageId: z.string().optional(),
  /** Position in the conversation, from 1; omitted for a message that is not stored. */
  ordinal: z.number().int().optional(),
  role: z.enum(messageRoles),
  status: z.enum(messageStatuses),
  content: z.string(),
  createdAt: isoDate,
  sources: z.array(messageSource),
  /** Follow-up questions; for an answer that does not know, the nearest topics. */
  suggestions: z.array(suggestion).optional(),
  /** Null if there is none, or if it has been answered. */
  input: messageInput.nullable().optional(),
  mode: openWord(answerModes).nullable(),
  /** Who wrote a message of the role `agent`; omitted or null for any other. */
  author: shownPerson.nullable().optional(),
  /** What a message of the role `system` tells; its `content` is the sentence in the reader's language. */
  system: z
    .strictObject({
      key: openWord(systemLineKeys),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable()
    .optional(),
  via: openWord(messageChannels).optional(),
  /** Machine-readable mark of an AI answer; missing in any other message. */
  generatedBy: z.enum(['ai']).optional(),
  responseMs: z.number().int().nullable(),
  rating: z.enum(['up', 'down']).nullable().optional(),
  /** Whether the answer cannot be regenerated, because the flow has continued from it. */
  fixed: z.boolean().optional(),
  usage: z
    .strictObject({ inputTokens: z.number().int(), outputTokens: z.number().int() })
    .nullable()
    .optional(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable().optional(),
});
export type Message = z.output<typeof message>;
export type MessageSource = z.output<typeof messageSource>;

/** The AI notice that the page displayed: its language, and a hash of its text. */
export const aiNotice = z.strictObject({ language: z.string(), version: z.string() });
export type AiNotice = z.output<typeof aiNotice>;

/** Public data of a chatbot. Before the password is entered, only the required fields are present. */
export const publicChatbot = z.strictObject({
  id,
  title: z.string(),
  passwordRequired: z.boolean(),
  locale: z.string(),
  /** The agency whose name, logo and footer replace ours on the page; null without one. */
  brand: z
    .strictObject({
      name: z.string(),
      logo: z.string().nullable(),
      footerLabel: z.string().nullable(),
      footerLink: z.string().nullable(),
    })
    .nullable(),
  status: z.enum(['available', 'unavailable']).optional(),
  companyName: z.string().nullable().optional(),
  welcomeMessage: z.string().optional(),
  languages: z.array(z.string()).optional(),
  appearance: z.union([publicAppearance, lockedAppearance]),
  consent: z
    .strictObject({
      required: z.boolean(),
      bannerText: z.string(),
      privacyPolicyUrl: z.string().nullable(),
      version: z.string(),
    })
    .optional(),
  showSources: z.boolean().optional(),
  siteUrl: z.string().nullable().optional(),
  abilities: abilities.optional(),
  /** The flow's opening before the first message; it is not stored. */
  opening: z.strictObject({ text: z.string(), input: messageInput.nullable() }).nullable().optional(),
  /** Set outside of business hours: the next opening, if any, and the form to leave a message; null during business hours. */
  closed: z.strictObject({ opensAt: nullableDate, input: formInput.nullable() }).nullable().optional(),
  identity: z.enum(identityModes).optional(),
  /** How a visitor reaches a person; null if that is off. */
  people: z
    .strictObject({
      offer: z.enum(['chat', 'message', 'both', 'none']),
      /** Whether the chat shows the button that asks for a person. */
      button: z.boolean(),
      /** Median of the last waits; null if there are too few. */
      waitSeconds: z.number().int().nullable(),
      /** The next opening, outside of business hours. */
      opensAt: nullableDate,
      /** Whether the chat should hold a live stream: somebody is online, or the visitor has an open handover. */
      live: z.boolean(),
    })
    .nullable()
    .optional(),
  /** Proactive messages of the bubble, and the label of the dismiss button; null without any. */
  proactive: z.strictObject({ messages: proactiveMessages, close: z.string() }).nullable().optional(),
});
export type PublicChatbot = z.output<typeof publicChatbot>;

/** The builder's preview, including the form for times outside of business hours. */
const previewConfig = publicChatbot.extend({ closedForm: formInput });

const consent = z.strictObject({ accepted: z.boolean(), version: line(64) });
const text = multiline(maxMessageLength).refine((value) => value.trim() !== '', {
  error: 'validation.messageRequired',
});

const replyScalar = z.union([z.string().max(maxMessageLength), z.number(), z.boolean(), z.null()]);

/** A reply to a message's `input`; a null value declines it. */
const reply = z.strictObject({
  inputId: line(200).min(1),
  value: z.union([
    replyScalar,
    z.array(z.string().max(maxMessageLength)).max(100),
    z.record(z.string().max(100), replyScalar),
  ]),
});
export type Reply = z.output<typeof reply>;

/** The page from which a visitor writes. The server drops the query and the fragment of its URL. */
const visitedPage = z.strictObject({ url: z.string().max(2_048), title: z.string().max(300) });
export type VisitedPage = z.output<typeof visitedPage>;

const sent = {
  message: text.optional(),
  reply: reply.optional(),
  clientMessageId: line(100).min(1).optional(),
  page: visitedPage.optional(),
  /** The language of the AI notice that the page displayed. */
  aiNotice: line(35).optional(),
};

/** Requires either a message or a reply, not both. */
function refuseBoth(body: { message?: unknown; reply?: unknown }, context: z.RefinementCtx): void {
  const [path, message] =
    body.message === undefined
      ? ['message', 'validation.messageRequired']
      : ['reply', 'validation.messageOrReply'];
  if ((body.message === undefined) === (body.reply === undefined))
    context.addIssue({ code: 'custom', path: [path], message });
}

const messageBody = z.strictObject(sent).superRefine(refuseBoth);

/** With neither a message nor a reply, returns the flow's opening. */
const previewBody = z
  .strictObject({
    ...sent,
    /** State of the flow returned by the last turn; omitted at the start. */
    state: z.string().max(100_000).optional(),
    /** An unsaved flow; default: the draft's. */
    flow: flowInput.optional(),
    /** Whether requests are really sent, or replaced by the samples of their nodes. */
    requests: z.enum(['live', 'sample']).optional(),
  })
  .superRefine((body, context) => {
    const opens = body.flow !== undefined && body.state === undefined;
    if (!opens || body.message !== undefined) refuseBoth(body, context);
  });

/** A step of the flow in a test run; `n` counts from 1. */
export const flowStep = z.strictObject({
  n: z.number().int(),
  nodeId: z.string(),
  type: z.string(),
  port: z.string().nullable(),
  ms: z.number().int(),
  /** Changed variables. */
  changed: z.record(z.string(), z.unknown()),
  request: z
    .strictObject({
      method: z.string(),
      url: z.string(),
      status: z.number().int().nullable(),
      ms: z.number().int(),
    })
    .optional(),
  error: z.string().optional(),
});
export type FlowStepEvent = z.output<typeof flowStep>;

const answeredMessage = z.strictObject({
  conversationId: id,
  visitorToken: z.string().optional(),
  message,
  /** Who may speak next; omitted in previews. */
  controller: z.enum(controllers).optional(),
  /** The system lines that follow an answer which hands the conversation over; omitted without any. */
  lines: z.array(message).optional(),
});

/** A message that the chatbot does not answer, because the visitor waits for a person or talks to one. */
const deliveredMessage = z.strictObject({
  conversationId: id,
  visitorToken: z.string().optional(),
  message: z.null(),
  userMessageId: id,
  controller: z.enum(controllers),
  /** The system lines that the message caused. */
  lines: z.array(message),
});

const waitingPlace = z.strictObject({
  /** Place in line, from 1. */
  position: z.number().int(),
  waitSeconds: z.number().int().nullable(),
});
export type WaitingPlace = z.output<typeof waitingPlace>;

/** Who may speak next, with the person that the visitor talks to or the visitor's place in line. */
export const controllerState = {
  controller: z.enum(controllers),
  person: shownPerson.nullable(),
  waiting: waitingPlace.nullable(),
};

/** What a visitor who asked for a person gets. */
const askedForPerson = z.strictObject({
  conversationId: id,
  visitorToken: z.string().optional(),
  controller: z.enum(controllers),
  offer: z.enum(['chat', 'message', 'both', 'none']),
  position: z.number().int().nullable(),
  waitSeconds: z.number().int().nullable(),
  opensAt: nullableDate,
  /** The form to leave a message, if that is offered. */
  input: formInput.nullable(),
});
export type AskedForPerson = z.output<typeof askedForPerson>;

/** Adds the flow's steps. `state` is opaque, and null without a running flow. `model` is null unless a model wrote the answer. */
const previewedMessage = z.strictObject({
  ...answeredMessage.shape,
  model: z.string().nullable(),
  state: z.string().nullable(),
  trace: z.array(flowStep),
});

/** Corrections of the visitor's contact details; null deletes a value. */
const correction = z
  .strictObject({
    name: line(200).min(1).nullable().optional(),
    email: contactEmail.nullable().optional(),
    phone: phoneNumber.nullable().optional(),
    company: line(200).min(1).nullable().optional(),
  })
  .refine((given) => Object.keys(given).length > 0, { error: 'validation.invalid' });
export type VisitorCorrection = z.output<typeof correction>;

/** Everything stored about a visitor; `conversation` is null before the first message. */
const visitorData = z.strictObject({
  chatbotId: id,
  conversationId: id,
  /** Deletion date if no more messages follow; null before there is a conversation. */
  keptUntil: isoDate.nullable(),
  conversation: z
    .strictObject({
      startedAt: isoDate,
      lastMessageAt: isoDate,
      status: z.enum(['active', 'completed']),
      locale: z.string().nullable(),
      country: z.string().nullable(),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
      referrer: z.string().nullable(),
      contact: z.string().nullable(),
      /** The visitor's identity as provided by the website; null without one. */
      visitor: visitorIdentity.nullable(),
      /** The displayed AI notice; null if no page reported one. */
      aiNotice: aiNotice.nullable(),
      /** Values stored by the chatbot's flow, by variable name. */
      flow: z.record(z.string(), z.unknown()).nullable().optional(),
      /** The visitor's latest requested rating. */
      csat: z
        .strictObject({ scale: z.string(), score: z.number(), comment: z.string().optional() })
        .nullable()
        .optional(),
    })
    .nullable(),
  /** Values inferred from the messages; null before there is a conversation. */
  insight: z
    .strictObject({
      language: z.string().nullable(),
      intent: z.string().nullable(),
      topics: z.array(z.string()),
      /** From -1 to 1. */
      sentiment: z.number().nullable(),
      outcome: z.string().nullable(),
    })
    .nullable(),
  /** Contact details that the visitor left, an email address, a phone number or both, with the message. */
  contacts: z.array(
    z.strictObject({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      message: z.string().nullable(),
      leftAt: isoDate,
    }),
  ),
  /** The lead created from the visitor's details; null without one. */
  lead: z
    .strictObject({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      location: z.string().nullable(),
      country: z.string().nullable(),
      company: z.string().nullable(),
      status: z.enum(leadStatuses),
    })
    .nullable(),
  messages: z.array(
    message.extend({
      /** What was cut from the visitor's email; omitted without it. */
      quoted: z.string().optional(),
    }),
  ),
  consents: z.array(
    z.strictObject({
      accepted: z.boolean(),
      version: z.string(),
      statement: z.string(),
      purpose: z.string(),
      givenAt: isoDate,
    }),
  ),
});

/** Parameters of a visitor's call; the preview for members has `chatbotParams`. */
const publicParams = z.strictObject({ chatbotId: pathId('chatbot_not_found') });
const messageParams = z.strictObject({ chatbotId: pathId('chatbot_not_found'), messageId: pathId() });
const publicErrors = [
  'chatbot_not_found',
  'chatbot_unavailable',
  'origin_not_allowed',
  'rate_limited',
] as const;
const visitorErrors = [...publicErrors, 'visitor_token_invalid', 'key_not_accepted'] as const;

export const chatRoutes = defineRoutes({
  getPublicChatbot: {
    method: 'GET',
    path: '/api/chat/{chatbotId}',
    summary: 'Public settings of a chatbot',
    permission: 'public',
    params: publicParams,
    responses: { 200: publicChatbot },
    errors: [...visitorErrors, 'password_required'],
    emptyIfAbsent: true,
  },
  startChatSession: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/sessions',
    summary: 'Create a visitor token, or renew the given one for its conversation; stores nothing',
    permission: 'public',
    params: publicParams,
    body: z.strictObject({
      password: z.string().max(200).optional(),
      consent: consent.optional(),
      /**
       * Starts an empty conversation instead of continuing the token's; an unlocked password stays unlocked.
       */
      newConversation: z.boolean().optional(),
      /** The visitor's identity: a JWT that the website has signed with the chatbot's identity key. */
      identity: z.string().max(maxIdentityLength).optional(),
      locale: line(35).optional(),
      referrer: z.string().max(2_048).optional(),
    }),
    responses: { 201: openedSession },
    errors: [
      ...visitorErrors,
      'validation_failed',
      'password_required',
      'identity_invalid',
      'identity_required',
    ],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/messages',
    summary: 'Send a message; the answer is streamed as events or returned as JSON once complete',
    permission: 'visitor',
    params: publicParams,
    body: messageBody,
    responses: { 200: z.union([answeredMessage, deliveredMessage]) },
    stream: true,
    errors: [
      ...visitorErrors,
      'validation_failed',
      'password_required',
      'identity_required',
      'consent_required',
      'turn_in_progress',
      'input_closed',
      'idempotency_conflict',
      'overloaded',
    ],
  },
  listChatMessages: {
    method: 'GET',
    path: '/api/chat/{chatbotId}/messages',
    summary: 'The transcript so far',
    permission: 'visitor',
    params: publicParams,
    responses: {
      200: z.strictObject({
        conversationId: id,
        messages: z.array(message),
        ...controllerState,
        /** Raised by every change of the conversation that its visitor sees. */
        rev: z.number().int(),
      }),
    },
    errors: visitorErrors,
  },
  resumeChatStream: {
    method: 'GET',
    path: '/api/chat/{chatbotId}/stream',
    summary:
      'Resume the running answer after `Last-Event-ID`, 204 if none is running; or follow the conversation',
    permission: 'visitor',
    params: publicParams,
    query: z.strictObject({
      /** `true`: stays open, and sends what anybody writes into the conversation. */
      live: z.enum(['true', 'false']).optional(),
    }),
    responses: { 204: null },
    stream: true,
    errors: [...visitorErrors, 'validation_failed'],
  },
  stopMessage: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/messages/{messageId}/stop',
    summary: 'Stop the running answer and keep the text so far',
    permission: 'visitor',
    params: messageParams,
    responses: { 204: null },
    errors: [...visitorErrors, 'not_found', 'rate_limited'],
  },
  regenerateMessage: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/messages/{messageId}/regenerate',
    summary: 'Answer the latest question again; the new answer supersedes the previous one',
    permission: 'visitor',
    params: messageParams,
    responses: { 200: answeredMessage },
    stream: true,
    errors: [
      ...visitorErrors,
      'password_required',
      'identity_required',
      'consent_required',
      'not_found',
      'turn_in_progress',
      'transition_refused',
      'overloaded',
    ],
  },
  askForPerson: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/person',
    summary: 'Ask for a person, or leave a message for one',
    permission: 'visitor',
    params: publicParams,
    body: z.strictObject({
      /** Leaves a message, to which the organization answers by email. */
      email: contactEmail.optional(),
      message: multiline(maxContactMessageLength).optional(),
    }),
    responses: { 200: askedForPerson },
    errors: [
      ...visitorErrors,
      'validation_failed',
      'password_required',
      'identity_required',
      'consent_required',
      'feature_off',
    ],
  },
  returnToBot: {
    method: 'DELETE',
    path: '/api/chat/{chatbotId}/person',
    summary: 'Return to the chatbot',
    permission: 'visitor',
    params: publicParams,
    responses: { 200: askedForPerson },
    errors: [...visitorErrors, 'password_required', 'feature_off', 'rate_limited'],
  },
  tellTyping: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/typing',
    summary: 'Tell the person that the visitor is typing; stores nothing',
    permission: 'visitor',
    params: publicParams,
    responses: { 204: null },
    errors: [...visitorErrors, 'password_required', 'rate_limited'],
  },
  tellShown: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/shown',
    summary: 'Tell which messages of people the visitor has on the screen',
    permission: 'visitor',
    params: publicParams,
    body: z.strictObject({
      /** The highest ordinal that the screen has shown. */
      ordinal: z.int().min(1).max(1_000_000),
    }),
    responses: { 204: null },
    errors: [...visitorErrors, 'validation_failed', 'password_required', 'consent_required', 'rate_limited'],
  },
  giveConsent: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/consent',
    summary: 'Give or withdraw consent; nothing is stored before consent is given',
    permission: 'visitor',
    params: publicParams,
    body: consent,
    responses: { 204: null },
    errors: [...visitorErrors, 'password_required', 'validation_failed', 'conflict', 'rate_limited'],
  },
  endConversation: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/end',
    summary: 'Complete the conversation; a later message reopens it',
    permission: 'visitor',
    params: publicParams,
    responses: { 204: null },
    errors: [...visitorErrors, 'password_required', 'rate_limited'],
  },
  getVisitorData: {
    method: 'GET',
    path: '/api/chat/{chatbotId}/me',
    summary: 'Everything stored about this visitor',
    permission: 'visitor',
    params: publicParams,
    responses: { 200: visitorData },
    errors: [...visitorErrors, 'password_required'],
  },
  correctVisitorData: {
    method: 'PATCH',
    path: '/api/chat/{chatbotId}/me',
    summary: 'Put right what this visitor has left; what others have left of the same person stays',
    permission: 'visitor',
    params: publicParams,
    body: correction,
    responses: { 200: visitorData },
    errors: [...visitorErrors, 'password_required', 'validation_failed', 'not_found', 'rate_limited'],
  },
  eraseVisitor: {
    method: 'DELETE',
    path: '/api/chat/{chatbotId}/me',
    summary: 'Erase everything stored about this visitor',
    permission: 'visitor',
    params: publicParams,
    responses: { 204: null },
    errors: [...visitorErrors, 'password_required', 'rate_limited'],
  },
  rateMessage: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/messages/{messageId}/feedback',
    summary: 'Rate an answer',
    permission: 'visitor',
    params: messageParams,
    body: z.strictObject({ rating: z.enum(['up', 'down']), comment: multiline(1_000).optional() }),
    responses: { 204: null },
    errors: [...visitorErrors, 'not_found', 'validation_failed', 'rate_limited'],
  },
  rateConversation: {
    method: 'POST',
    path: '/api/chat/{chatbotId}/rating',
    summary: 'Rate the conversation from 1 to 5, in place of an earlier rating',
    permission: 'visitor',
    params: publicParams,
    body: z.strictObject({ score: z.number().int().min(1).max(5), comment: multiline(1_000).optional() }),
    responses: { 204: null },
    errors: [...visitorErrors, 'password_required', 'not_found', 'validation_failed', 'rate_limited'],
  },
  previewMessage: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/preview',
    summary: 'Ask the saved draft; the message is neither counted nor stored',
    permission: 'chatbot.preview',
    params: chatbotParams,
    body: previewBody,
    responses: { 200: previewedMessage },
    stream: true,
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'input_closed',
      'model_failed',
    ],
  },
  getPreviewConfig: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/preview-config',
    summary: 'Public settings as the saved draft would present them',
    permission: 'chatbot.read',
    params: chatbotParams,
    responses: { 200: previewConfig },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
});
