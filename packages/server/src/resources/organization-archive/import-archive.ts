import { createHash } from 'node:crypto';
import type {
  ArchivedOrganization,
  OrganizationImport,
} from '@parley/contracts/resources/archive/organization-archive';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import type { HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import { consumeRateLimits } from '../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { createOnce, withContent } from '../../record/idempotency.ts';
import { createChatbot, type ImportedBot } from './create-chatbot.ts';
import { type FoundConversations, findConversations, importConversations } from './import-conversations.ts';
import { checkLeads, importLeads } from './import-leads.ts';
import { findImportOf } from './import-of.queries.ts';
import type {
  CheckedPicture,
  CheckedWebhook,
  OrganizationArchiveDeps,
  Origins,
} from './organization-archive-deps.ts';
import { type Pictures, prepareLogo, preparePictures } from './prepare-pictures.ts';
import { fileEntry } from './read/entry-names.ts';
import { type OpenArchive, openArchive } from './read/open-archive.ts';
import { checkVersions, readChatbot, readOrganization } from './read/read-parts.ts';
import { receiveArchive } from './read/receive-archive.ts';
import { storeFiles } from './store-files.ts';

/** Includes dry runs, which do the same work. */
const maxImportsPerHour = 10;

type Parts = Pick<OrganizationImport, 'settings' | 'chatbots' | 'leads' | 'conversations' | 'webhooks'>;

interface How {
  isDryRun: boolean;
  /** Whether existing settings of the organization are kept. */
  keepsOwn: boolean;
}

/** Rolls back the transaction of a dry run, which has performed the whole import. */
class DryRunEnded extends Error {
  readonly imported: OrganizationImport;

  constructor(imported: OrganizationImport) {
    super('dry run');
    this.imported = imported;
  }
}

/** The checked content of an archive, with its files stored. */
interface Prepared {
  archive: OpenArchive;
  /** SHA-256 of the manifest's entries, which identifies the content. */
  hash: string;
  conversations: FoundConversations;
  organization: ArchivedOrganization;
  webhooks: readonly CheckedWebhook[];
  origins: Origins;
  pictures: Pictures;
  logo: Awaited<ReturnType<typeof prepareLogo>>;
  /** Numbers of the chatbots with custom CSS in an allowed version. */
  withCss: ReadonlySet<number>;
}

/**
 * Imports an archive into the organization in one transaction. Parts that exceed the plan are left out. A dry run does the same
 * and rolls back.
 * @throws AppError `rate_limited`, the errors of `receiveArchive` and `openArchive`, `validation_failed` for an invalid part,
 * `storage_full`, `idempotency_conflict`
 */
export async function importArchive(
  deps: OrganizationArchiveDeps,
  caller: Scope,
  { request, ...how }: { request: HttpRequest } & How,
): Promise<OrganizationImport> {
  const { isDryRun, keepsOwn } = how;
  const { organizationId, userId } = caller;
  const key = `organization-import:${organizationId}:${userId}`;
  await consumeRateLimits(deps.rateStore, [{ key, maxUses: maxImportsPerHour, window: 'hour' }]);
  const upload = await receiveArchive(deps, organizationId, request);
  const origins: Origins = new Map();
  const kept = new Set<string>();
  try {
    return await deps.storage.withLocalFile(upload, async (path) => {
      const archive = await openArchive(path);
      const parts = await prepare(deps, organizationId, archive, { origins, isDryRun });
      const { entries } = archive.manifest;
      const hash = createHash('sha256').update(JSON.stringify(entries)).digest('hex');
      const scope = isDryRun ? caller : withContent(caller, keepsOwn ? `${hash} keep` : hash);
      return await run(deps, scope, { archive, hash, origins, ...parts }, { ...how, kept });
    });
  } finally {
    await deps.storage.remove(upload);
    for (const origin of origins.values()) {
      const stored = typeof origin === 'object' ? origin.key : '';
      if (stored !== '' && !kept.has(stored)) await deps.storage.remove(stored);
    }
  }
}

/** Validates all parts before anything is created. */
async function prepare(
  deps: OrganizationArchiveDeps,
  organizationId: string,
  archive: OpenArchive,
  { origins, isDryRun }: { origins: Origins; isDryRun: boolean },
): Promise<Omit<Prepared, 'archive' | 'hash' | 'origins'>> {
  await checkLeads(archive);
  const conversations = await findConversations(deps, archive);
  const organization = await readOrganization(archive);
  const webhooks = organization.webhooks.map((webhook) => ({
    ...webhook,
    isCallable: deps.organizationParts.isCallable(webhook.url),
  }));
  const numbers = numbersOf(archive);
  for (const number of numbers) await readChatbot(deps, archive, number);
  const withCss = await checkVersions(deps, archive, numbers);
  const pictures = await preparePictures(deps, archive, numbers);
  const logo = await prepareLogo(deps, archive);
  for (const number of numbers) {
    const { knowledge } = await readChatbot(deps, archive, number);
    const names = new Map<number, string>();
    for (const [place, source] of knowledge.entries()) {
      if (source.type === 'file') names.set(place, source.fileName);
      const address = source.type === 'text' ? undefined : deps.organizationParts.addressOf(source);
      if (address !== undefined) origins.set(fileEntry(number, place), address);
    }
    await storeFiles(deps, organizationId, archive, { number, names, isDryRun }, origins);
  }
  return { conversations, organization, webhooks, pictures, logo, withCss };
}

function numbersOf({ manifest }: OpenArchive): number[] {
  return Array.from({ length: manifest.counts.chatbots }, (_, index) => index + 1);
}

async function run(
  deps: OrganizationArchiveDeps,
  scope: Scope,
  prepared: Prepared,
  { isDryRun, keepsOwn, kept }: How & { kept: Set<string> },
): Promise<OrganizationImport> {
  const { leftBehind } = prepared.archive.manifest;
  const { members, integrations } = prepared.organization;
  const used = new Set<string>();
  try {
    const imported = await withScope(deps.database, scope, async (tx) => {
      used.clear();
      let parts: Parts = {
        chatbots: [],
        leads: { added: 0, known: 0, leftOut: 0 },
        conversations: { added: 0, messages: 0, expired: 0, leftOut: 0 },
        settings: [],
        webhooks: [],
      };
      const importedBefore = await findImportOf(tx, scope.organizationId, prepared.hash);
      const importId = await createOnce(tx, deps, scope, async () => {
        parts = await createAll(tx, deps, scope, prepared, { used, isDryRun, keepsOwn });
        const id = deps.ids.next();
        const details = {
          chatbots: parts.chatbots.filter(({ outcome }) => outcome === 'imported').length,
          leads: parts.leads.added,
          conversations: parts.conversations.added,
          archive: prepared.hash,
        };
        await audit(tx, deps, scope, {
          ...{ action: 'organization.import', targetKind: 'organization', targetId: scope.organizationId },
          details,
        });
        return id;
      });
      const result = {
        importId: isDryRun ? null : importId,
        ...parts,
        members,
        integrations,
        importedBefore,
        leftBehind,
      };
      if (isDryRun) throw new DryRunEnded({ ...result, chatbots: parts.chatbots.map(withoutId) });
      return result;
    });
    for (const key of used) kept.add(key);
    return imported;
  } catch (error) {
    if (error instanceof DryRunEnded) return error.imported;
    throw error;
  }
}

function withoutId(chatbot: ImportedBot): ImportedBot {
  return { ...chatbot, chatbotId: null };
}

/** Default for archives of earlier versions, which lack it. */
const noLook = { chatbot: 0, botAvatar: null, userAvatar: null, publishedVersion: null };

async function createAll(
  tx: Transaction,
  deps: OrganizationArchiveDeps,
  scope: Scope,
  { archive, conversations, organization, webhooks, origins, pictures, logo, withCss }: Prepared,
  { used, isDryRun, keepsOwn }: How & { used: Set<string> },
): Promise<Parts> {
  const given = organization.settings && { settings: organization.settings, logo, keepsOwn };
  const settings = given ? await deps.organizationParts.takeSettings(tx, scope, given) : [];
  const chatbots: ImportedBot[] = [];
  const created = new Map<number, string>();
  const looks = new Map(organization.chatbots.map((look) => [look.chatbot, look]));
  for (const number of numbersOf(archive)) {
    const file = await readChatbot(deps, archive, number);
    const { chatbot: _, ...look } = looks.get(number) ?? noLook;
    const hasCss = Boolean(file.chatbot.appearance.customCss) || withCss.has(number);
    const own = pictures.get(number) ?? new Map<string, CheckedPicture>();
    const prepared = { archive, number, file, look, pictures: own, hasCss, origins };
    const chatbot = await createChatbot(tx, deps, scope, prepared, used);
    chatbots.push(chatbot);
    if (chatbot.chatbotId !== null) created.set(number, chatbot.chatbotId);
  }
  const links = new Map<number, string>();
  const leads = await importLeads(tx, deps, scope, { archive, created, links });
  const added = await importConversations(
    tx,
    deps,
    scope.organizationId,
    { archive, found: conversations, created, links },
    { isDryRun },
  );
  const hooks = await deps.organizationParts.addWebhooks(tx, scope, { webhooks, created });
  return { settings, chatbots, leads, conversations: added, webhooks: hooks };
}
