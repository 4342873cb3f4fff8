/** How many rows of each kind are created. */
export interface BusyOptions {
  /** The same seed creates the same rows. */
  seed: number;
  organizations: number;
  chatbotsPerOrganization: number;
  chunksPerChatbot: number;
  conversationsPerChatbot: number;
  /** Questions and answers together, per conversation. */
  messagesPerConversation: number;
  /** The current time of the scenario. */
  at: Date;
  /** Days before `at` in which everything happened; two weeks if left out. */
  days?: number;
}
