import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxArchivedLeads, maxArchivedVersions } from '@parley/contracts/lists';
import { archivedLead } from '@parley/contracts/resources/archived-leads';
import type { ArchivedVersion } from '@parley/contracts/resources/archived-versions';
import type { ChatbotArchive } from '@parley/contracts/resources/chatbot-archive';
import { importedLead } from '@parley/contracts/resources/leads';
import {
  type ArchivedOrganization,
  archivedOrganization,
} from '@parley/contracts/resources/organization-archive';
import { AppError } from '../../errors/app-error.ts';
import { checkInput } from '../../kernel/check-input.ts';
import { decodeUtf8, parseUntrusted } from '../../lib/json-text.ts';
import { chatbotEntry, leadsEntry, organizationEntry, versionEntry, versionsIn } from './entry-names.ts';
import { damaged, type OpenArchive } from './open-archive.ts';
import type { OrganizationArchiveDeps, PastLead } from './organization-archive-deps.ts';

/** Others are waiting meanwhile. */
const leadsAtOnce = 200;

/** A chatbot of an archive. @throws AppError `validation_failed` */
export async function readChatbot(
  { organizationParts }: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
  number: number,
): Promise<ChatbotArchive> {
  const text = decodeUtf8(await archive.read(chatbotEntry(number)));
  try {
    if (text !== undefined) return organizationParts.checkChatbot(text);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_json') throw error;
  }
  throw damaged();
}

/** What belongs to no chatbot; archives of the first version have nothing. @throws AppError `validation_failed` */
export async function readOrganization(archive: OpenArchive): Promise<ArchivedOrganization> {
  const nothing = '{"members":[],"webhooks":[],"integrations":[]}';
  const text = archive.has(organizationEntry) ? decodeUtf8(await archive.read(organizationEntry)) : nothing;
  const organization = checkInput(archivedOrganization, parseUntrusted(text ?? ''));
  const isKnown = (number: number) => number <= archive.manifest.counts.chatbots;
  const named = [
    ...organization.webhooks.flatMap(({ chatbots }) => chatbots),
    ...organization.chatbots.map(({ chatbot }) => chatbot),
  ];
  if (named.every(isKnown)) return organization;
  throw damaged();
}

/** The versions of a chatbot, oldest first, one at a time. @throws AppError `validation_failed` */
export async function* readVersions(
  { organizationParts }: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
  chatbot: number,
): AsyncGenerator<ArchivedVersion> {
  const numbers = versionsIn(archive.names, chatbot);
  if (numbers.length > maxArchivedVersions) throw damaged();
  for (const number of numbers) {
    const text = decodeUtf8(await archive.read(versionEntry(chatbot, number)));
    const version = organizationParts.checkVersion(text ?? '');
    if (version.version !== number) throw damaged();
    yield version;
  }
}

/**
 * Checks the versions of all chatbots. @throws AppError `validation_failed`
 * @returns the chatbots with a version that has rules of its own
 */
export async function checkVersions(
  deps: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
  chatbots: readonly number[],
): Promise<Set<number>> {
  const withCss = new Set<number>();
  let count = 0;
  for (const chatbot of chatbots) {
    for await (const { appearance } of readVersions(deps, archive, chatbot)) {
      if (appearance.customCss) withCss.add(chatbot);
      count += 1;
      await nextTurn();
    }
  }
  if (count !== archive.manifest.counts.versions) throw damaged();
  return withCss;
}

/** The leads of an archive by the number of their chatbot; those whom no address and no number reaches are counted. */
export async function readLeads(
  archive: OpenArchive,
): Promise<{ byChatbot: ReadonlyMap<number, PastLead[]>; unreachable: number }> {
  const byChatbot = new Map<number, PastLead[]>();
  let unreachable = 0;
  let count = 0;
  for (let number = 1; archive.has(leadsEntry(number)); number += 1) {
    const text = decodeUtf8(await archive.read(leadsEntry(number)));
    for (const line of (text ?? '-').split('\n')) {
      if (line === '') continue;
      count += 1;
      if (count % leadsAtOnce === 0) await nextTurn();
      if (count > maxArchivedLeads) throw damaged();
      const { chatbot, lead, past } = checkInput(archivedLead, parseUntrusted(line));
      if (chatbot < 1 || chatbot > archive.manifest.counts.chatbots) throw damaged();
      const reachable = importedLead.safeParse(lead);
      if (!reachable.success) unreachable += 1;
      else {
        const known = byChatbot.get(chatbot) ?? [];
        known.push({ lead: reachable.data, past });
        byChatbot.set(chatbot, known);
      }
    }
  }
  return { byChatbot, unreachable };
}
