import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ArchivedLead, archivedLead } from '@parley/contracts/resources/archive/archived-leads';
import type { ChatbotArchive } from '@parley/contracts/resources/archive/chatbot-archive';
import {
  type ArchivedOrganization,
  archivedOrganization,
} from '@parley/contracts/resources/archive/organization-archive';
import { maxArchivedLeads, maxArchivedVersions } from '@parley/contracts/values/archive-limits';
import { AppError } from '../../../errors/app-error.ts';
import { checkInput } from '../../../kernel/exchange/check-input.ts';
import { decodeUtf8, parseUntrusted } from '../../../lib/text/json-text.ts';
import type { CheckedVersion, OrganizationArchiveDeps } from '../organization-archive-deps.ts';
import { chatbotEntry, leadsEntry, organizationEntry, versionEntry, versionsIn } from './entry-names.ts';
import { linesOf } from './lines-of.ts';
import { damaged, type OpenArchive } from './open-archive.ts';

/** Reads a chatbot of an archive. @throws AppError `validation_failed` */
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

/** Reads data that belongs to no chatbot; empty for archives of the first version. @throws AppError `validation_failed` */
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

/** Yields the versions of a chatbot, oldest first. @throws AppError `validation_failed` */
export async function* readVersions(
  { organizationParts }: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
  chatbot: number,
): AsyncGenerator<CheckedVersion> {
  const numbers = versionsIn(archive.names, chatbot);
  if (numbers.length > maxArchivedVersions) throw damaged();
  for (const number of numbers) {
    const text = decodeUtf8(await archive.read(versionEntry(chatbot, number)));
    const checked = organizationParts.checkVersion(text ?? '');
    if (checked.version.version !== number) throw damaged();
    yield checked;
  }
}

/**
 * Validates the versions of all chatbots. @throws AppError `validation_failed`
 * @returns numbers of the chatbots with custom CSS in an allowed version
 */
export async function checkVersions(
  deps: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
  chatbots: readonly number[],
): Promise<Set<number>> {
  const withCss = new Set<number>();
  let count = 0;
  for (const chatbot of chatbots) {
    for await (const { version, isAllowed } of readVersions(deps, archive, chatbot)) {
      if (isAllowed && version.appearance.customCss) withCss.add(chatbot);
      count += 1;
      await nextTurn();
    }
  }
  if (count !== archive.manifest.counts.versions) throw damaged();
  return withCss;
}

/** A lead, and its length in characters in the archive. */
export type ReadLead = ArchivedLead & { length: number };

/** Yields the leads of an archive. Keeps one entry in memory. @throws AppError `validation_failed` */
export async function* readLeads(archive: OpenArchive): AsyncGenerator<ReadLead> {
  let count = 0;
  for await (const line of linesOf(archive, leadsEntry)) {
    count += 1;
    if (count > maxArchivedLeads) throw damaged();
    const lead = checkInput(archivedLead, parseUntrusted(line));
    if (lead.chatbot < 1 || lead.chatbot > archive.manifest.counts.chatbots) throw damaged();
    yield { ...lead, length: line.length };
  }
}
