/** How many rows of each kind are created. */
export interface BusyOptions {
  /** The same seed creates the same rows. */
  seed: number;
  organizations: number;
  chatbotsPerOrganization: number;
  chunksPerChatbot: number;
  conversationsPerChatbot: number;
  /** Total of questions and answers per conversation. */
  messagesPerConversation: number;
  /** The current time of the scenario. */
  at: Date;
  /** Number of days before `at` over which the data spreads; default: two weeks. */
  days?: number;
}
