/**
 * What became of a visitor's questions: all were answered, one was not, one was not but an address was left, or there was
 * no question.
 */
export const conversationOutcomes = ['resolved', 'unanswered', 'contact', 'smallTalk'] as const;
export type ConversationOutcome = (typeof conversationOutcomes)[number];

/** What conversations are counted by, a day. */
export const insightDimensions = ['country', 'language', 'intent', 'topic', 'band', 'outcome'] as const;
export type InsightDimension = (typeof insightDimensions)[number];
