/** Limits of an organization; null is unlimited. */
export interface Limits {
  chatbots: number | null;
  messagesPerMonth: number | null;
  retentionDays: number | null;
  /** Each page, file, text and API source counts as one. */
  sources: number | null;
  knowledgeTokens: number | null;
  /** Bytes of uploaded knowledge files. */
  storageBytes: number | null;
  /** Members of the organization, including open invitations. */
  members: number | null;
  /** Cost limit for models per calendar month on the operator's provider keys, in millionths of a US dollar. */
  platformCostMicroUsd: number | null;
}

/** Names of all limits. */
export const limitNames = [
  'chatbots',
  'messagesPerMonth',
  'retentionDays',
  'sources',
  'knowledgeTokens',
  'storageBytes',
  'members',
  'platformCostMicroUsd',
] as const satisfies readonly (keyof Limits)[];

/** Limits of a closed organization: nothing is allowed. */
export const closedLimits: Limits = {
  chatbots: 0,
  messagesPerMonth: 0,
  retentionDays: 0,
  sources: 0,
  knowledgeTokens: 0,
  storageBytes: 0,
  members: 0,
  platformCostMicroUsd: 0,
};
