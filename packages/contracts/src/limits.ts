/** What an organization may use; null is unlimited. */
export interface Limits {
  chatbots: number | null;
  messagesPerMonth: number | null;
  retentionDays: number | null;
  /** Every page, file, text and API source counts as one. */
  sources: number | null;
  knowledgeTokens: number | null;
}

/** The limits of a closed organization, which may use nothing. */
export const closedLimits: Limits = {
  chatbots: 0,
  messagesPerMonth: 0,
  retentionDays: 0,
  sources: 0,
  knowledgeTokens: 0,
};
