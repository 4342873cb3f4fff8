import type { ArchivedVersion } from '@parley/contracts/resources/archive/archived-versions';
import type {
  ArchivedSource,
  ArchivedText,
  ChatbotArchive,
} from '@parley/contracts/resources/archive/chatbot-archive';
import type { OrganizationImport } from '@parley/contracts/resources/archive/organization-archive';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { CheckedPicture, Look, OrganizationArchiveDeps, Origins } from './organization-archive-deps.ts';
import { fileEntry } from './read/entry-names.ts';
import type { OpenArchive } from './read/open-archive.ts';
import { readVersions } from './read/read-parts.ts';

export type ImportedBot = OrganizationImport['chatbots'][number];
type Deps = Pick<OrganizationArchiveDeps, 'organizationParts' | 'archivedKnowledge'>;

/** An archived chatbot with everything prepared for its import. */
export interface PreparedChatbot {
  archive: OpenArchive;
  number: number;
  file: ChatbotArchive;
  look: Look;
  pictures: ReadonlyMap<string, CheckedPicture>;
  hasCss: boolean;
  origins: Origins;
}

/**
 * Creates a chatbot with its versions, pictures and knowledge, if the plan allows it.
 * @param used storage keys of the chatbot's files are added
 */
export async function createChatbot(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  prepared: PreparedChatbot,
  used: Set<string>,
): Promise<ImportedBot> {
  const { file, hasCss } = prepared;
  const { name } = file.chatbot;
  const names = new Map([...prepared.pictures].map(([old, { version }]) => [old, version]));
  const flow = deps.organizationParts.withPictures(file.chatbot.flow, names);
  const archive = { ...file, chatbot: { ...file.chatbot, flow } };
  let chatbotId: string;
  try {
    chatbotId = await deps.organizationParts.createChatbot(tx, scope, { archive, hasCss });
  } catch (error) {
    const reason = reasonOf(error);
    return { name, outcome: 'leftOut', reason, chatbotId: null, versions: 0, versionsLeftOut: 0, report: [] };
  }
  const { organizationId } = scope;
  const dressed = await dress(tx, deps, { organizationId, chatbotId }, prepared, names);
  const added = await addKnowledge(tx, deps, scope, { chatbotId, ...prepared }, used);
  const { versions, versionsLeftOut, lacksPictures } = dressed;
  const imported = { chatbotId, archive: file, added, lacksPictures };
  const report = await deps.organizationParts.report(tx, organizationId, imported);
  return { name, outcome: 'imported', reason: null, chatbotId, versions, versionsLeftOut, report };
}

/** Reason why a chatbot is left out. @throws the error itself if it has another cause */
function reasonOf(error: unknown): 'planLimit' | 'featureOff' {
  if (error instanceof AppError && error.code === 'plan_limit_chatbots') return 'planLimit';
  if (error instanceof AppError && error.code === 'feature_off') return 'featureOff';
  throw error;
}

/** Adds the pictures of a chatbot and its allowed versions, in which pictures are renamed to their new names. */
async function dress(
  tx: Transaction,
  { organizationParts }: Deps,
  key: { organizationId: string; chatbotId: string },
  { archive, number, file, look, pictures }: PreparedChatbot,
  names: ReadonlyMap<string, string>,
): Promise<Pick<ImportedBot, 'versions' | 'versionsLeftOut'> & { lacksPictures: boolean }> {
  for (const picture of pictures.values()) await organizationParts.addPicture(tx, key, picture);
  const wanted = new Set([...avatarsOf(look), ...organizationParts.picturesOf(file.chatbot.flow)]);
  let versionsLeftOut = 0;
  async function* renamed(): AsyncGenerator<ArchivedVersion> {
    for await (const { version, isAllowed } of readVersions({ organizationParts }, archive, number)) {
      if (!isAllowed) {
        versionsLeftOut += 1;
        continue;
      }
      for (const picture of [...avatarsOf(version), ...organizationParts.picturesOf(version.flow)])
        wanted.add(picture);
      const flow = organizationParts.withPictures(version.flow, names);
      yield { ...version, ...named(version, names), flow };
    }
  }
  const added = { versions: renamed(), look: { ...look, ...named(look, names) } };
  const versions = await organizationParts.addVersions(tx, key, added);
  return { versions, versionsLeftOut, lacksPictures: [...wanted].some((picture) => !pictures.has(picture)) };
}

type Avatars = Pick<Look, 'botAvatar' | 'userAvatar'>;

function avatarsOf({ botAvatar, userAvatar }: Avatars): string[] {
  return [botAvatar, userAvatar].filter((name) => name !== null);
}

/** An avatar becomes null if its picture was not imported. */
function named({ botAvatar, userAvatar }: Avatars, names: ReadonlyMap<string, string>): Avatars {
  const nameOf = (name: string | null) => (name === null ? null : (names.get(name) ?? null));
  return { botAvatar: nameOf(botAvatar), userAvatar: nameOf(userAvatar) };
}

async function addKnowledge(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { chatbotId, number, file, origins }: PreparedChatbot & { chatbotId: string },
  used: Set<string>,
): Promise<Map<ArchivedSource, 'imported' | 'leftOut'>> {
  const added = new Map<ArchivedSource, 'imported' | 'leftOut'>();
  // Texts are added in batches, but keep their position among other sources.
  let texts: ArchivedText[] = [];
  for (const [place, source] of file.knowledge.entries()) {
    if (source.type === 'text') {
      texts.push(source);
      continue;
    }
    await deps.archivedKnowledge.addTexts(tx, scope, chatbotId, texts);
    texts = [];
    const origin = origins.get(fileEntry(number, place));
    const outcome = await deps.organizationParts.addSource(tx, scope, { chatbotId, source, origin });
    if (outcome !== undefined) added.set(source, outcome);
    if (outcome === 'imported' && typeof origin === 'object') used.add(origin.key);
  }
  await deps.archivedKnowledge.addTexts(tx, scope, chatbotId, texts);
  return added;
}
