import { picturePath } from '@parley/contracts/appearance-settings';
import { maxArchivedVersions } from '@parley/contracts/archive-limits';
import {
  type ArchivedLook,
  type ArchivedVersion,
  archivedVersion,
} from '@parley/contracts/resources/archived-versions';
import type { FlowDocument } from '@parley/flow/document';
import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';
import { checkInput, judgeInput } from '../../../kernel/check-input.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { parseUntrusted } from '../../../lib/json-text.ts';
import { applyPatch } from '../apply-patch.ts';
import { assertSettings } from '../assert-settings.ts';
import { findVersion, insertArchivedVersion } from '../chatbot-versions.queries.ts';
import { presentVersionContent } from '../chatbots.presenter.ts';
import { type ChatbotRow, lockChatbot, saveChatbot } from '../chatbots.queries.ts';
import { withoutCredentials } from '../without-credentials.ts';
import { archivedModel } from './export-chatbot.ts';

/** Avatars by the names of their pictures. */
type Avatars = Pick<ArchivedLook, 'botAvatar' | 'userAvatar'>;

interface Key {
  organizationId: string;
  chatbotId: string;
}

/** The numbers of the versions that an archive has: the newest, and the one that visitors get. */
export async function listArchivedVersions(
  tx: Executor,
  { organizationId, chatbotId }: Key,
): Promise<number[]> {
  const rows = await tx.rows<{ version: number }>(sql`
    select v.version from chatbot_versions v
    join chatbots c on c.organization_id = v.organization_id and c.id = v.chatbot_id
    where v.organization_id = ${organizationId} and v.chatbot_id = ${chatbotId}
    order by v.version = c.published_version desc nulls last, v.version desc limit ${maxArchivedVersions}`);
  return rows.map(({ version }) => version).toSorted((a, b) => a - b);
}

/** A version as an archive has it, without credentials; undefined for one that today's settings do not know any more. */
export async function readArchivedVersion(
  tx: Executor,
  { organizationId, chatbotId, version }: Key & { version: number },
): Promise<ArchivedVersion | undefined> {
  const row = await findVersion(tx, organizationId, chatbotId, version);
  if (!row) return undefined;
  const { publishedAt, name, model, appearance: look, answers, flow } = presentVersionContent(row, null);
  const { botAvatar, userAvatar, ...appearance } = look;
  const written: ArchivedVersion = {
    version,
    publishedAt,
    name,
    model: archivedModel(model),
    appearance,
    ...pictureNames({ botAvatar, userAvatar }),
    answers,
    flow: withoutCredentials(flow ?? null, []).flow,
  };
  return 'data' in judgeInput(archivedVersion, written) ? written : undefined;
}

/** Avatars as an archive names them. */
export function pictureNames({ botAvatar, userAvatar }: Avatars): Avatars {
  const nameOf = (path: string | null) => path?.slice(path.lastIndexOf('/') + 1) ?? null;
  return { botAvatar: nameOf(botAvatar), userAvatar: nameOf(userAvatar) };
}

/**
 * Reads the text of a version as an import takes it. @throws AppError `validation_failed`
 * @returns also whether this installation allows its address and its CSS: nobody can change what was published long ago
 */
export function checkArchivedVersion(
  deps: Pick<Deps, 'egress'>,
  text: string,
): { version: ArchivedVersion; isAllowed: boolean } {
  const version = checkInput(archivedVersion, parseUntrusted(text));
  const { name, model, appearance, answers, flow } = version;
  try {
    assertSettings(deps, { name, model, appearance, answers, flow });
    return { version, isAllowed: true };
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return { version, isAllowed: false };
    throw error;
  }
}

/** Adds versions of an archive to a chatbot that the transaction has made, and gives it its avatars. It stays a draft. */
export async function addArchivedVersions(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { organizationId, chatbotId }: Key,
  { versions, look }: { versions: AsyncIterable<ArchivedVersion>; look: Omit<ArchivedLook, 'chatbot'> },
): Promise<number> {
  const row = await lockChatbot(tx, organizationId, chatbotId);
  if (!row) throw new AppError('not_found');
  let count = 0;
  let isPublishedThere = false;
  for await (const version of versions) {
    const { name, model, appearance, answers, flow, draft_hash: contentHash } = contentOf(row, version);
    await insertArchivedVersion(tx, {
      ...{ organizationId, chatbotId, version: version.version, name, model, appearance, answers, flow },
      contentHash,
      at: new Date(version.publishedAt),
    });
    count += 1;
    isPublishedThere ||= version.version === look.publishedVersion;
  }
  const next = applyPatch(row, { appearance: pathsOf(chatbotId, look) });
  const publishedVersion = isPublishedThere ? look.publishedVersion : null;
  await saveChatbot(tx, organizationId, { ...next, published_version: publishedVersion }, clock.now());
  return count;
}

/** What a version freezes: nothing of the draft, which may say something else. */
function contentOf(draft: ChatbotRow, version: ArchivedVersion): ChatbotRow {
  const { name, model, appearance, answers, flow } = version;
  const { formerProvider: _, ...stored } = draft.model;
  const base: ChatbotRow = {
    ...draft,
    model: { ...stored, provider: model.provider ?? stored.provider },
    answers: null,
    flow: {},
  };
  const paths = pathsOf(draft.id, version);
  return applyPatch(base, { name, model, appearance: { ...appearance, ...paths }, answers, flow });
}

function pathsOf(chatbotId: string, { botAvatar, userAvatar }: Avatars): Avatars {
  return {
    botAvatar: botAvatar && picturePath(chatbotId, botAvatar),
    userAvatar: userAvatar && picturePath(chatbotId, userAvatar),
  };
}

/** The pictures that messages of a flow show. */
export function picturesOf(flow: FlowDocument | null): string[] {
  return (flow?.nodes ?? []).flatMap((node) =>
    node.type === 'message' && node.data.image ? [node.data.image.id] : [],
  );
}

/** The flow with other names of its pictures; one that has no other keeps its name. */
export function withPictures<Flow extends FlowDocument | null>(
  flow: Flow,
  nameOf: ReadonlyMap<string, string>,
): Flow {
  if (flow === null) return flow;
  const nodes = flow.nodes.map((node) => {
    if (node.type !== 'message' || !node.data.image) return node;
    const { image } = node.data;
    return { ...node, data: { ...node.data, image: { ...image, id: nameOf.get(image.id) ?? image.id } } };
  });
  return { ...flow, nodes };
}
