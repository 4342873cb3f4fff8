/**
 * What became of a visitor's questions. `unanswered`: at least one was not answered, because the answer says that it does not
 * know, failed, was stopped, or was rated as bad. `contact`: the same, but an address was left. `resolved`: all were answered.
 * `smallTalk`: there was no question.
 */
export const conversationOutcomes = ['resolved', 'unanswered', 'contact', 'smallTalk'] as const;
export type ConversationOutcome = (typeof conversationOutcomes)[number];

/** What conversations are counted by, a day. */
export const insightDimensions = ['country', 'language', 'intent', 'topic', 'band', 'outcome'] as const;
export type InsightDimension = (typeof insightDimensions)[number];
