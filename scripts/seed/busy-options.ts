/** How much of everything is made. */
export interface BusyOptions {
  /** The same seed makes the same rows. */
  seed: number;
  organizations: number;
  chatbotsPerOrganization: number;
  chunksPerChatbot: number;
  conversationsPerChatbot: number;
  /** Questions and answers together, in each conversation. */
  messagesPerConversation: number;
  /** The present of the scenario; everything has happened in the two weeks before. */
  at: Date;
}
