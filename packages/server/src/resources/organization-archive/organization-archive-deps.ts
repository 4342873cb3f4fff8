import type {
  ArchivedConversation,
  ArchivedMessage,
} from '@parley/contracts/resources/archive/archived-conversations';
import type { ArchivedConsent, LeadPast } from '@parley/contracts/resources/archive/archived-leads';
import type {
  ArchivedSettings,
  ImportedSetting,
} from '@parley/contracts/resources/archive/archived-settings';
import type { ArchivedLook, ArchivedVersion } from '@parley/contracts/resources/archive/archived-versions';
import type {
  ArchivedSource,
  ChatbotArchive,
  ImportedChatbot,
} from '@parley/contracts/resources/archive/chatbot-archive';
import type {
  ArchivedMember,
  ArchivedOrganization,
  ArchivedWebhook,
  OrganizationImport,
} from '@parley/contracts/resources/archive/organization-archive';
import type { ImportedLead } from '@parley/contracts/resources/visitors/leads';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { ReadPart } from '../../kernel/slice/export-table.ts';

/** A lead, with the cursor for the next page. */
interface ListedLead {
  chatbotId: string;
  lead: ImportedLead;
  /** @param linkOf returns the link number of a conversation, and whether this is its first use */
  pastOf(linkOf: (conversationId: string) => { link: number; isNew: boolean }): LeadPast;
  after: { id: string; created_at: Date };
}

/** Either a conversation, or a message of the conversation that precedes it. */
type ListedTalk =
  | { id: string; chatbotId: string; conversation: Omit<ArchivedConversation, 'chatbot' | 'link'> }
  | { message: ArchivedMessage };

/** Data of a chatbot that its own file does not contain. */
export type Look = Omit<ArchivedLook, 'chatbot'>;

interface ChatbotKey {
  organizationId: string;
  chatbotId: string;
}

/** An archived version, and whether its URLs and CSS are allowed in this installation. */
export interface CheckedVersion {
  version: ArchivedVersion;
  isAllowed: boolean;
}

/** A re-encoded picture of an archive. */
export interface CheckedPicture {
  content: Buffer;
  contentType: string;
  /** Its name in this installation. */
  version: string;
  at: Date;
}

/** An archived webhook, and whether this installation may call its URL. */
export type CheckedWebhook = ArchivedWebhook & { isCallable: boolean };

/** An archived lead; its past is null in archives of earlier versions. */
export interface PastLead {
  lead: ImportedLead;
  past: LeadPast | null;
}

/** An archived conversation with its messages. */
export interface ArchivedTalk {
  conversation: ArchivedConversation;
  messages: readonly ArchivedMessage[];
}

/** A consent and the conversation in which it was given. */
export interface ConversationConsent {
  conversationId: string;
  consent: ArchivedConsent;
}

/** Functions of other slices that read data for an archive. */
export interface ArchiveReadDeps extends Pick<Deps, 'storage'> {
  listArchivedChatbots(tx: Transaction, organizationId: string, limit: number): Promise<string[]>;
  /** Returns a chatbot's file, the storage keys of its sources by position, and its look. */
  readArchivedChatbot(
    read: ReadPart,
    chatbot: { organizationId: string; chatbotId: string; at: Date },
  ): Promise<{ content: Buffer; fileKeys: ReadonlyMap<number, string>; look: Look }>;
  /** Version numbers of a chatbot, oldest first. */
  listArchivedVersions(tx: Transaction, key: ChatbotKey): Promise<number[]>;
  /** Undefined for a version that an import would reject. */
  readArchivedVersion(
    tx: Transaction,
    key: ChatbotKey & { version: number },
  ): Promise<ArchivedVersion | undefined>;
  /** Names of pictures that a chatbot or one of its versions uses. */
  listArchivedPictures(tx: Transaction, key: ChatbotKey & { limit: number }): Promise<string[]>;
  readArchivedPicture(tx: Transaction, key: ChatbotKey & { picture: string }): Promise<Buffer | undefined>;
  listArchivedLeads(
    tx: Transaction,
    page: { organizationId: string; at: Date; limit: number },
    after: ListedLead['after'] | undefined,
  ): Promise<ListedLead[]>;
  listArchivedWebhooks(
    tx: Transaction,
    organizationId: string,
  ): Promise<{
    webhooks: (Omit<ArchivedWebhook, 'chatbots'> & { chatbotIds: string[] })[];
    integrations: ArchivedOrganization['integrations'];
  }>;
  readArchivedSettings(tx: Transaction, organizationId: string): Promise<ArchivedSettings>;
  /** Undefined if there is none. */
  readArchivedLogo(tx: Transaction, organizationId: string): Promise<Buffer | undefined>;
  listArchivedMembers(tx: Transaction, organizationId: string, limit: number): Promise<ArchivedMember[]>;
  /** Conversations that began at or before the time of the archive, each followed by its messages. */
  listArchivedConversations(
    read: ReadPart,
    organization: { id: string; at: Date },
  ): AsyncIterable<readonly ListedTalk[]>;
}

/** Archived settings to be imported. */
export interface GivenSettings {
  settings: ArchivedSettings;
  /** Null if the archive has none, undefined if it is not a valid image. */
  logo: CheckedPicture | null | undefined;
  keepsOwn: boolean;
}

type OtherSource = Exclude<ArchivedSource, { type: 'text' }>;

/** A file of an archive, in the storage of this installation. */
export interface StoredFile {
  key: string;
  name: string;
  type: string;
  sizeBytes: number;
}

/** Stored files and URLs from which sources are read, by the entry name that a file has in an archive. */
export type Origins = Map<string, StoredFile | string>;

/** Functions of other slices that import parts of an archive, all within its transaction. */
export interface OrganizationArchiveDeps extends Deps {
  archivedKnowledge: {
    /** Adds texts in order as far as the plan allows; skips the others. */
    addTexts(
      tx: Transaction,
      scope: Scope,
      chatbotId: string,
      texts: readonly Extract<ArchivedSource, { type: 'text' }>[],
    ): Promise<void>;
  };
  organizationParts: {
    /** @throws AppError `invalid_json`, `validation_failed` */
    checkChatbot(text: string): ChatbotArchive;
    /** @throws AppError `validation_failed` */
    checkVersion(text: string): CheckedVersion;
    /** Undefined if it is not a valid image. */
    checkPicture(bytes: Buffer, use: 'picture' | 'logo'): Promise<CheckedPicture | undefined>;
    /**
     * @param hasCss whether the chatbot or one of its versions has custom CSS
     * @throws AppError `plan_limit_chatbots`, `feature_off` before anything is written
     */
    createChatbot(
      tx: Transaction,
      scope: Scope,
      created: { archive: ChatbotArchive; hasCss: boolean },
    ): Promise<string>;
    addPicture(tx: Transaction, key: ChatbotKey, picture: CheckedPicture): Promise<unknown>;
    /** Adds versions and sets the avatars of the chatbot; returns the number of versions. */
    addVersions(
      tx: Transaction,
      key: ChatbotKey,
      added: { versions: AsyncIterable<ArchivedVersion>; look: Look },
    ): Promise<number>;
    /** Pictures in the messages of a flow. */
    picturesOf(flow: ArchivedVersion['flow']): string[];
    /** Replaces the picture names in a flow. */
    withPictures(flow: ArchivedVersion['flow'], nameOf: ReadonlyMap<string, string>): ArchivedVersion['flow'];
    /** URL that a source is read from; undefined for a file, and for a URL that is not allowed. */
    addressOf(source: OtherSource): string | undefined;
    /** Undefined for a source that a user has to add. */
    addSource(
      tx: Transaction,
      scope: Scope,
      added: { chatbotId: string; source: OtherSource; origin: StoredFile | string | undefined },
    ): Promise<'imported' | 'leftOut' | undefined>;
    report(
      tx: Transaction,
      organizationId: string,
      imported: {
        chatbotId: string;
        archive: ChatbotArchive;
        added: ReadonlyMap<ArchivedSource, 'imported' | 'leftOut'>;
        /** Whether it uses pictures that were not imported. */
        lacksPictures: boolean;
      },
    ): Promise<ImportedChatbot['report']>;
    /**
     * Returns how many leads were new to the chatbot.
     * @param links ids of the conversations that added leads refer to are added, by link number
     */
    addLeads(
      tx: Transaction,
      scope: Scope,
      added: { chatbotId: string; leads: readonly PastLead[]; links: Map<number, string> },
    ): Promise<number>;
    /** Audits and emits the number of leads added to a chatbot. */
    recordLeads(tx: Transaction, scope: Scope, recorded: { chatbotId: string; added: number }): Promise<void>;
    /** Start of the chatbot's retention period; conversations with an older last message are not imported. */
    keptSince(tx: Transaction, organizationId: string, chatbotId: string): Promise<Date>;
    /** @param links conversation ids by link number, for conversations that leads refer to */
    addConversations(
      tx: Transaction,
      organizationId: string,
      added: { chatbotId: string; talks: readonly ArchivedTalk[]; links: ReadonlyMap<number, string> },
    ): Promise<void>;
    /** Adds consents of conversations that are not imported, for the leads that refer to them. */
    addConsents(
      tx: Transaction,
      organizationId: string,
      added: { chatbotId: string; consents: readonly ConversationConsent[] },
    ): Promise<void>;
    /** Whether webhooks may call a URL. */
    isCallable(url: string): boolean;
    /**
     * Imports settings and a logo, as far as the archive has them, and returns the outcome of each.
     * @param keepsOwn whether existing settings of the organization are kept
     */
    takeSettings(tx: Transaction, scope: Scope, given: GivenSettings): Promise<ImportedSetting[]>;
    /** Adds disabled webhooks, and returns the outcome of each. */
    addWebhooks(
      tx: Transaction,
      scope: Scope,
      added: { webhooks: readonly CheckedWebhook[]; created: ReadonlyMap<number, string> },
    ): Promise<OrganizationImport['webhooks']>;
    /** Adds imported messages to the counters of these chatbots. */
    countMessages(
      tx: Transaction,
      organizationId: string,
      counts: readonly { chatbotId: string; messages: number; answers: number; responseMs: number }[],
    ): Promise<void>;
  };
}
