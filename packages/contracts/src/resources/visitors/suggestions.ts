import { z } from 'zod';
import { chatLanguages } from '../../language/languages.ts';
import { defineRoutes } from '../../route.ts';
import { id, pathId } from '../../values/primitives.ts';
import { message } from '../chatbot/chat.ts';

const oneConversation = z.strictObject({ conversationId: pathId() });

/** What the chatbot would answer to the visitor's last message. */
const suggestedReply = z.strictObject({
  /** Markdown; null if nothing supports an answer, or the visitor has asked nothing. */
  content: z.string().nullable(),
  /** Null if nothing was asked. */
  mode: message.shape.mode,
  sources: message.shape.sources,
  /** The visitor's message that is answered; null without one. */
  messageId: id.nullable(),
});
export type SuggestedReply = z.output<typeof suggestedReply>;

const translation = z.strictObject({
  content: z.string(),
  /** The model that translated. */
  model: z.string(),
});
export type Translation = z.output<typeof translation>;

const shared = ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'rate_limited'] as const;
/** The chatbot's tokens are used up, the visitor has withdrawn consent, or the model fails. */
const forModels = ['chatbot_unavailable', 'consent_required', 'overloaded', 'model_failed'] as const;

/** What a chatbot does for the members who talk to its visitors. Nothing of it is sent to the visitor by itself. */
export const suggestionRoutes = defineRoutes({
  suggestReply: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/suggestion',
    summary: "Suggest a reply: the published version's answer to the visitor's last message",
    permission: 'conversation.reply',
    params: oneConversation,
    body: z.strictObject({}),
    responses: { 200: suggestedReply },
    errors: [...shared, ...forModels],
  },
  translateMessage: {
    method: 'POST',
    path: '/api/conversations/{conversationId}/messages/{messageId}/translation',
    summary: "Translate a message by the chatbot's model",
    permission: 'conversation.reply',
    params: z.strictObject({ conversationId: pathId(), messageId: pathId() }),
    body: z.strictObject({ language: z.enum(chatLanguages) }),
    responses: { 200: translation },
    errors: [...shared, ...forModels, 'feature_off'],
  },
});
