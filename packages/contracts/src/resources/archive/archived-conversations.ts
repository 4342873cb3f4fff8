import { z } from 'zod';
import { conversationOutcomes } from '../../insight/insight.ts';
import { maxArchivedChatbots } from '../../values/archive-limits.ts';
import { type ErrorCode, errorStatus } from '../../values/error-codes.ts';
import { moment } from '../../values/primitives.ts';
import { answerModes, messageSource, suggestion } from '../chatbot/chat.ts';
import { answerSupports } from '../visitors/conversations.ts';
import { archivedConsent, conversationLink } from './archived-leads.ts';

/** Why an answer failed or is incomplete. */
export const archivedErrorCodes = [
  ...(Object.keys(errorStatus) as ErrorCode[]),
  'answer_length',
  'answer_filtered',
] as const;

/** Long enough for an email address. */
const word = z.string().max(254);
const text = z.string().max(20_000);
const position = z.number().int().min(1).max(1_000_000);
/** Upper limits, because figures add up these values. */
const upTo = (max: number) => z.number().int().min(0).max(max).nullable();

/** A conversation without its messages: no id, token or network address. The chatbot is its number in the archive. */
export const archivedConversation = z.strictObject({
  chatbot: z.number().int().min(1).max(maxArchivedChatbots),
  startedAt: moment,
  lastMessageAt: moment,
  /** Number by which leads refer to it; null if none does. */
  link: conversationLink.nullable().default(null),
  /** Null if it was open when the archive was written; the import closes it. */
  endedAt: moment.nullable(),
  locale: z
    .string()
    .max(35)
    .regex(/^[A-Za-z0-9-]+$/)
    .nullable(),
  /** ISO 3166-1. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** ISO 639-1. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .nullable(),
  contact: word.nullable(),
  intent: word.nullable(),
  topics: z.array(word).max(100),
  /** From -1 to 1, for the whole conversation and for the visitor's latest messages. */
  sentimentScore: z.number().min(-1).max(1).nullable(),
  sentimentScores: z.array(z.number().min(-1).max(1)).max(50),
  outcome: z.enum(conversationOutcomes).nullable(),
  judgedBy: word.nullable(),
  csat: z
    .strictObject({
      scale: z.enum(['thumbs', 'csat', 'nps']),
      score: z.number().min(0).max(10),
      comment: text.optional(),
    })
    .nullable(),
  /** The visitor's identity, as provided by the website. */
  visitor: z
    .strictObject({ id: word, name: word.nullable(), email: word.nullable(), phone: word.nullable() })
    .nullable(),
  aiNotice: z.strictObject({ language: word, version: word }).nullable(),
  fromProgram: z.boolean(),
  excerpt: text.nullable(),
  /** Counts that its messages do not show; null if the figures exclude it. */
  counted: z.strictObject({ isNewVisitor: z.boolean(), hasLead: z.boolean() }).nullable(),
  consents: z.array(archivedConsent),
});
export type ArchivedConversation = z.output<typeof archivedConversation>;

export const archivedMessage = z.strictObject({
  /** Position in the conversation; `replyTo` and `supersededBy` are positions too. */
  ordinal: position,
  role: z.enum(['user', 'assistant', 'agent']),
  status: z.enum(['complete', 'incomplete', 'failed', 'stopped']),
  content: z.string().max(200_000),
  createdAt: moment,
  replyTo: position.nullable(),
  /** May be after the last message, if later ones are left out. */
  supersededBy: position.nullable(),
  sources: z
    .array(
      messageSource.omit({ sourceId: true }).extend({
        url: z
          .string()
          .max(4_096)
          .regex(/^https?:\/\//i)
          .nullable(),
      }),
    )
    .max(50),
  suggestions: z.array(suggestion).max(50),
  mode: z.enum(answerModes).nullable(),
  provider: word.nullable(),
  model: word.nullable(),
  inputTokens: upTo(10_000_000),
  outputTokens: upTo(10_000_000),
  costMicroUsd: upTo(100_000_000),
  responseMs: upTo(86_400_000),
  rating: z.enum(['up', 'down']).nullable(),
  ratingComment: text.nullable(),
  errorCode: z.enum(archivedErrorCodes).nullable(),
  attempts: z.array(z.strictObject({ provider: word, model: word, reason: word })).max(50),
  support: z.enum(answerSupports).nullable(),
});
export type ArchivedMessage = z.output<typeof archivedMessage>;

/** A line of `conversations/1.ndjson`: a conversation, or a message of the last conversation before it. */
export const archivedConversationLine = z.union([
  z.strictObject({ message: archivedMessage }),
  z.strictObject({ conversation: archivedConversation }),
]);
export type ArchivedTalkLine = z.output<typeof archivedConversationLine>;
