import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import {
  closeOutcomes,
  controllers,
  maxMentions,
  maxNoteLength,
  maxSuggestionLength,
  presenceStatuses,
} from '../../values/inbox-lists.ts';
import { id, isoDate, line, multiline, pathId } from '../../values/primitives.ts';
import { maxMessageLength } from '../chatbot/chat.ts';
import { conversation, conversationNote, recordedMessage } from './conversations.ts';

const oneConversation = z.strictObject({ conversationId: pathId() });
const oneNote = z.strictObject({ conversationId: pathId(), noteId: pathId() });
const ordinal = z.number().int().min(0).max(1_000_000);
const filled = (max: number) =>
  multiline(max).refine((value) => value.trim() !== '', { error: 'validation.messageRequired' });

/** A member who may reply to visitors, with the open handovers that are assigned to the member. */
const presence = z.strictObject({
  userId: id,
  name: z.string(),
  status: z.enum(presenceStatuses),
  /** When the status began; null for a member who was never there. */
  since: isoDate.nullable(),
  open: z.number().int(),
  /** Open handovers from which on nothing is assigned automatically. */
  capacity: z.number().int(),
  teamIds: z.array(id),
});
export type Presence = z.output<typeof presence>;

const noteBody = z.strictObject({
  content: filled(maxNoteLength),
  /** Members whom the note names; they find it in the view of mentions. */
  mentions: z.array(id).max(maxMentions).optional(),
});

const forReplies = ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'] as const;
/** People are switched off for the chatbot, or the conversation does not allow the change. */
const forChanges = [...forReplies, 'feature_off', 'transition_refused'] as const;

/** Calls of members who talk to visitors. Every change names the conversation as it is afterwards. */
export const inboxRoutes = defineRoutes({
  takeConversation: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/take',
    summary: 'Take over a conversation; its chatbot is silent from then on',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({
      /** Also takes it from a colleague. */
      force: z.boolean().optional(),
    }),
    responses: { 200: conversation },
    errors: forChanges,
  },
  writeToVisitor: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/messages',
    summary: 'Write to the visitor, which takes over the conversation',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({
      message: filled(maxMessageLength),
      /** The highest `ordinal` on the writer's screen; only an API key may omit it. */
      seen: ordinal.optional(),
      clientMessageId: line(100).min(1).optional(),
    }),
    responses: { 201: recordedMessage },
    idempotent: true,
    errors: [
      ...forChanges,
      'reply_crossed',
      'idempotency_conflict',
      'idempotency_in_progress',
      'rate_limited',
    ],
  },
  listNewMessages: {
    method: 'GET',
    path: '/api/conversations/{conversationId}/messages',
    summary: 'Messages of a conversation after an ordinal, at most 500',
    permission: 'conversation.read',
    params: oneConversation,
    query: z.strictObject({ after: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    responses: {
      200: z.strictObject({
        messages: z.array(recordedMessage),
        rev: z.number().int(),
        controller: z.enum(controllers),
      }),
    },
    errors: forReplies,
  },
  retryDelivery: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/messages/{messageId}/retry',
    summary: 'Send a message again whose email failed',
    permission: 'conversation.reply',
    params: z.strictObject({ conversationId: pathId(), messageId: pathId() }),
    body: z.strictObject({}),
    responses: { 200: recordedMessage },
    errors: [...forChanges, 'conflict', 'rate_limited'],
  },
  assignConversation: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/assign',
    summary: 'Assign a conversation to a member, a team, both, or nobody',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z
      .strictObject({ userId: id.nullable().optional(), teamId: id.nullable().optional() })
      .refine((body) => body.userId !== undefined || body.teamId !== undefined, {
        error: 'validation.required',
        path: ['userId'],
      }),
    responses: { 200: conversation },
    errors: forChanges,
  },
  releaseConversation: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/release',
    summary: 'Give a conversation back to its chatbot',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({}),
    responses: { 200: conversation },
    errors: forChanges,
  },
  closeConversation: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/close',
    summary: 'Complete a conversation with its outcome; its next message is answered by the chatbot',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({ outcome: z.enum(closeOutcomes) }),
    responses: { 200: conversation },
    errors: forChanges,
  },
  snoozeConversation: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/snooze',
    summary: 'Hide an open handover from the views until a time, or until the visitor writes',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({ until: z.iso.datetime({ offset: true }).nullable() }),
    responses: { 200: conversation },
    errors: forChanges,
  },
  markConversationRead: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/read',
    summary: 'Mark a conversation as read up to an ordinal, and tell colleagues who is reading',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({ ordinal }),
    responses: { 204: null },
    errors: forReplies,
  },
  tellVisitorTyping: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/typing',
    summary: 'Tell the visitor and colleagues that the member is typing; stores nothing',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({}),
    responses: { 204: null },
    errors: forReplies,
  },
  addNote: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/notes',
    summary: 'Add a note that the visitor never sees',
    permission: 'conversation.reply',
    params: oneConversation,
    body: noteBody,
    responses: { 201: conversationNote },
    idempotent: true,
    errors: [...forReplies, 'idempotency_conflict', 'idempotency_in_progress'],
  },
  changeNote: {
    method: 'PATCH',
    path: '/api/conversations/{conversationId}/notes/{noteId}',
    summary: "Change one's own note",
    permission: 'conversation.reply',
    params: oneNote,
    body: noteBody,
    responses: { 200: conversationNote },
    errors: forReplies,
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/conversations/{conversationId}/notes/{noteId}',
    summary: "Delete one's own note",
    permission: 'conversation.reply',
    params: oneNote,
    responses: { 204: null },
    errors: forReplies,
  },
  refuseSuggestion: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/suggestion/refuse',
    summary: 'Record that a suggested reply was not right',
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({
      /** The visitor's message that the suggestion answered. */
      messageId: id,
      content: filled(maxSuggestionLength),
    }),
    responses: { 204: null },
    errors: [...forReplies, 'rate_limited'],
  },
  listPresence: {
    method: 'GET',
    path: '/api/presence',
    summary: 'Members who may reply to visitors, and who of them is there',
    permission: 'conversation.reply',
    responses: { 200: z.array(presence) },
    errors: ['unauthenticated', 'forbidden'],
  },
  setPresence: {
    method: 'PUT',
    path: '/api/presence',
    summary: "Set one's own presence, or show that one is still there",
    permission: 'conversation.reply',
    body: z.strictObject({
      status: z.enum(presenceStatuses),
      /** `true`: a sign of life of an open screen, which does not override a status that was chosen. */
      isSign: z.boolean().optional(),
    }),
    responses: { 200: presence },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
});
