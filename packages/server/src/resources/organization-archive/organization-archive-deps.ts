import type {
  ArchivedConversation,
  ArchivedMessage,
} from '@parley/contracts/resources/archived-conversations';
import type { ArchivedConsent, LeadPast } from '@parley/contracts/resources/archived-leads';
import type { ArchivedSettings, ImportedSetting } from '@parley/contracts/resources/archived-settings';
import type { ArchivedLook, ArchivedVersion } from '@parley/contracts/resources/archived-versions';
import type {
  ArchivedSource,
  ChatbotArchive,
  ImportedChatbot,
} from '@parley/contracts/resources/chatbot-archive';
import type { ImportedLead } from '@parley/contracts/resources/leads';
import type {
  ArchivedMember,
  ArchivedOrganization,
  ArchivedWebhook,
  OrganizationImport,
} from '@parley/contracts/resources/organization-archive';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { ReadPart } from '../../kernel/export-table.ts';
import type { Scope } from '../../kernel/scope.ts';

/** A lead, and the place after which the next ones come. */
interface ListedLead {
  chatbotId: string;
  lead: ImportedLead;
  /** @param linkOf the number that stands for a conversation, and whether this lead is the first to name it */
  pastOf(linkOf: (conversationId: string) => { link: number; isNew: boolean }): LeadPast;
  after: { id: string; created_at: Date };
}

/** A conversation, or a message of the last one before it. */
type ListedTalk =
  | { id: string; chatbotId: string; conversation: Omit<ArchivedConversation, 'chatbot' | 'link'> }
  | { message: ArchivedMessage };

/** What the file of a chatbot does not say of it. */
export type Look = Omit<ArchivedLook, 'chatbot'>;

interface ChatbotKey {
  organizationId: string;
  chatbotId: string;
}

/** A version of an archive, and whether its address and its CSS are allowed here. */
export interface CheckedVersion {
  version: ArchivedVersion;
  isAllowed: boolean;
}

/** A picture of an archive, re-encoded as one that was uploaded here. */
export interface CheckedPicture {
  content: Buffer;
  contentType: string;
  /** Its name here. */
  version: string;
  at: Date;
}

/** A webhook of an archive, and whether its address may be called from here. */
export type CheckedWebhook = ArchivedWebhook & { isCallable: boolean };

/** A lead of an archive; without a past in archives of earlier versions. */
export interface PastLead {
  lead: ImportedLead;
  past: LeadPast | null;
}

/** A conversation of an archive with its messages. */
export interface ArchivedTalk {
  conversation: ArchivedConversation;
  messages: readonly ArchivedMessage[];
}

/** What was agreed to in a conversation. */
export interface AgreedThen {
  conversationId: string;
  consent: ArchivedConsent;
}

/** What other slices read for an archive. */
export interface ArchiveReadDeps extends Pick<Deps, 'storage'> {
  listArchivedChatbots(tx: Transaction, organizationId: string, limit: number): Promise<string[]>;
  /** A chatbot's file, where the files of its sources are stored, by the place of the source, and its look. */
  readArchivedChatbot(
    read: ReadPart,
    chatbot: { organizationId: string; chatbotId: string; at: Date },
  ): Promise<{ content: Buffer; fileKeys: ReadonlyMap<number, string>; look: Look }>;
  /** The numbers of a chatbot's versions, oldest first. */
  listArchivedVersions(tx: Transaction, key: ChatbotKey): Promise<number[]>;
  /** Undefined for one that an import would not take. */
  readArchivedVersion(
    tx: Transaction,
    key: ChatbotKey & { version: number },
  ): Promise<ArchivedVersion | undefined>;
  /** The names of the pictures that a chatbot or a version of it shows. */
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
  /** Undefined where there is none. */
  readArchivedLogo(tx: Transaction, organizationId: string): Promise<Buffer | undefined>;
  listArchivedMembers(tx: Transaction, organizationId: string, limit: number): Promise<ArchivedMember[]>;
  /** Every conversation that began by then, each followed by its messages. */
  listArchivedConversations(
    read: ReadPart,
    organization: { id: string; at: Date },
  ): AsyncIterable<readonly ListedTalk[]>;
}

/** Settings of an archive. */
export interface GivenSettings {
  settings: ArchivedSettings;
  /** Null where the archive has none, undefined for one that is no picture. */
  logo: CheckedPicture | null | undefined;
  keepsOwn: boolean;
}

type OtherSource = Exclude<ArchivedSource, { type: 'text' }>;

/** A file of an archive that was put into the storage of this installation. */
export interface StoredFile {
  key: string;
  name: string;
  type: string;
  sizeBytes: number;
}

/** Where sources that are no texts are read from, a stored file or an address, by the name that a file has in an archive. */
export type Origins = Map<string, StoredFile | string>;

/** What other slices make of an archive, each within the transaction of the import. */
export interface OrganizationArchiveDeps extends Deps {
  archivedKnowledge: {
    /** Adds texts, in their order, as far as the plan has room; leaves the others out. */
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
    /** Undefined for what is no picture. */
    checkPicture(bytes: Buffer, use: 'picture' | 'logo'): Promise<CheckedPicture | undefined>;
    /**
     * @param hasCss whether the chatbot or a version of it has rules of its own
     * @throws AppError `plan_limit_chatbots`, `feature_off` before anything is written
     */
    createChatbot(
      tx: Transaction,
      scope: Scope,
      created: { archive: ChatbotArchive; hasCss: boolean },
    ): Promise<string>;
    addPicture(tx: Transaction, key: ChatbotKey, picture: CheckedPicture): Promise<unknown>;
    /** Adds versions and gives the chatbot its avatars; returns how many there are. */
    addVersions(
      tx: Transaction,
      key: ChatbotKey,
      added: { versions: AsyncIterable<ArchivedVersion>; look: Look },
    ): Promise<number>;
    /** The pictures that messages of a flow show. */
    picturesOf(flow: ArchivedVersion['flow']): string[];
    /** The flow with other names of its pictures. */
    withPictures(flow: ArchivedVersion['flow'], nameOf: ReadonlyMap<string, string>): ArchivedVersion['flow'];
    /** Where a source is read from; undefined for a file, and for what may not be read. */
    addressOf(source: OtherSource): string | undefined;
    /** Undefined for a source that has to be added by hand. */
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
        /** Whether it names pictures that are not there. */
        lacksPictures: boolean;
      },
    ): Promise<ImportedChatbot['report']>;
    /**
     * Returns how many leads the chatbot did not know.
     * @param links the ids of the conversations that the added leads name are added here
     */
    addLeads(
      tx: Transaction,
      scope: Scope,
      added: { chatbotId: string; leads: readonly PastLead[]; links: Map<number, string> },
    ): Promise<number>;
    /** Says once for a chatbot how many leads were added to it. */
    recordLeads(tx: Transaction, scope: Scope, recorded: { chatbotId: string; added: number }): Promise<void>;
    /** Conversations of a chatbot whose last message is older are not kept. */
    keptSince(tx: Transaction, organizationId: string, chatbotId: string): Promise<Date>;
    /** @param links the ids of conversations that leads name */
    addConversations(
      tx: Transaction,
      organizationId: string,
      added: { chatbotId: string; talks: readonly ArchivedTalk[]; links: ReadonlyMap<number, string> },
    ): Promise<void>;
    /** Adds what was agreed to in conversations that are not kept, for the leads that name them. */
    addConsents(
      tx: Transaction,
      organizationId: string,
      added: { chatbotId: string; consents: readonly AgreedThen[] },
    ): Promise<void>;
    /** Whether webhooks may call an address. */
    isCallable(url: string): boolean;
    /**
     * Takes over settings and a logo, as far as the archive has them, and says what became of each.
     * @param keepsOwn whether what the organization has chosen stays
     */
    takeSettings(tx: Transaction, scope: Scope, given: GivenSettings): Promise<ImportedSetting[]>;
    /** Adds webhooks, switched off, and says what became of each. */
    addWebhooks(
      tx: Transaction,
      scope: Scope,
      added: { webhooks: readonly CheckedWebhook[]; created: ReadonlyMap<number, string> },
    ): Promise<OrganizationImport['webhooks']>;
    /** Counts what was added to these chatbots. */
    countMessages(
      tx: Transaction,
      organizationId: string,
      counts: readonly { chatbotId: string; messages: number; answers: number; responseMs: number }[],
    ): Promise<void>;
  };
}
