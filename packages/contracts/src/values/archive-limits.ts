/**
 * Limits of an organization archive. The export writes no more and the import accepts all of it, so every export can be imported.
 */
export const maxArchivedChatbots = 200;
export const maxArchivedLeads = 50_000;
export const maxArchivedMembers = 10_000;
export const maxArchivedConversations = 1_000_000;
/** Conversations that leads refer to, including deleted ones. */
export const maxArchivedLinks = 1_000_000;
/** Per chatbot: the newest versions and the published one. */
export const maxArchivedVersions = 100;
export const maxArchivedPictures = 300;

/** Entries of the tar file, including the manifest. */
export const maxArchivedEntries = 50_000;
/** Maximum bytes of an entry. Entries of leads and conversations end after the line that reaches `filledEntryBytes`. */
export const maxArchivedEntryBytes = 20 * 1_048_576;
export const filledEntryBytes = 4 * 1_048_576;
/** Maximum bytes of the manifest: 200 for each entry. */
export const maxManifestBytes = 16 * 1_048_576;
/** Maximum bytes of a line: a lead with its provenance, a conversation, or a message. */
export const maxArchivedLineBytes = maxArchivedEntryBytes - filledEntryBytes;

/** Messages per conversation; later ones are left out. */
export const maxArchivedMessages = 10_000;
/** Maximum characters of a conversation with its messages; later messages are left out. */
export const maxArchivedTalkLength = 32 * 1_048_576;
/** Maximum daily sum of a chatbot's tokens, cost or milliseconds, because figures are 32-bit integers that are added up. */
export const maxArchivedDaySum = 2_147_483_647;
