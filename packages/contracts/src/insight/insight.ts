/**
 * Outcome of a conversation. `unanswered`: at least one question was not answered, because the answer does not know, failed, was
 * stopped, or was rated as bad. `contact`: the same, but the visitor left contact details. `resolved`: all questions were
 * answered. `smallTalk`: there was no question.
 */
export const conversationOutcomes = ['resolved', 'unanswered', 'contact', 'smallTalk'] as const;
export type ConversationOutcome = (typeof conversationOutcomes)[number];

/** Who handled a completed conversation; `nobody` if people were asked for and none wrote. */
export const handledKinds = ['bot', 'people', 'nobody'] as const;
export type HandledKind = (typeof handledKinds)[number];

/** Dimensions of the daily conversation counts. */
export const insightDimensions = [
  'country',
  'language',
  'intent',
  'topic',
  'band',
  'outcome',
  'handover',
] as const;
export type InsightDimension = (typeof insightDimensions)[number];
