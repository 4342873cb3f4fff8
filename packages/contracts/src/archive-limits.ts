/**
 * What an archive of an organization holds at most. The export writes no more and the import takes all of it, so whatever is
 * exported can be imported.
 */
export const maxArchivedChatbots = 200;
export const maxArchivedLeads = 50_000;
export const maxArchivedMembers = 10_000;
export const maxArchivedConversations = 1_000_000;
/** Conversations that leads name, also those that are gone. */
export const maxArchivedLinks = 1_000_000;
/** Of one chatbot: the newest, and the published one. */
export const maxArchivedVersions = 100;
export const maxArchivedPictures = 300;

/** Entries of the tar file, with the manifest. */
export const maxArchivedEntries = 50_000;
/** Of an entry, in bytes; those of leads and conversations end after the line that reaches `filledEntryBytes`. */
export const maxArchivedEntryBytes = 20 * 1_048_576;
export const filledEntryBytes = 4 * 1_048_576;
/** Of the entry that names all others, in bytes: 200 for each. */
export const maxManifestBytes = 16 * 1_048_576;
/** Of a lead with everything that was seen of it, a conversation or a message, in bytes. */
export const maxArchivedLineBytes = maxArchivedEntryBytes - filledEntryBytes;

/** Of one conversation; the later ones are left out. */
export const maxArchivedMessages = 10_000;
/** Of the lines of a conversation with its messages, in characters; what comes later is left out. */
export const maxArchivedTalkLength = 32 * 1_048_576;
/** Of the tokens, the cost and the milliseconds of a chatbot's day: figures are integers of 32 bits that are added up. */
export const maxArchivedDaySum = 2_147_483_647;
