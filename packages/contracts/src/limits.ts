/** What an organization may use; null is unlimited. */
export interface Limits {
  chatbots: number | null;
  messagesPerMonth: number | null;
  retentionDays: number | null;
  /** Every page, file, text and API source counts as one. */
  sources: number | null;
  knowledgeTokens: number | null;
  /** Uploaded files of knowledge sources. */
  storageBytes: number | null;
  /** People of the organization, open invitations included. */
  members: number | null;
  /** What models may cost a calendar month on the operator's own provider keys, in millionths of a US dollar. */
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

/** The limits of a closed organization, which may use nothing. */
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
