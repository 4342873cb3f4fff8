import {
  type ArchivedLook,
  type ArchivedVersion,
  archivedVersion,
} from '@parley/contracts/resources/archive/archived-versions';
import { picturePath } from '@parley/contracts/settings/appearance-settings';
import type { FlowDocument } from '@parley/flow/document';
import type { Executor, Transaction } from '../../../db/database.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { checkInput, parseInput } from '../../../kernel/exchange/check-input.ts';
import { parseUntrusted } from '../../../lib/text/json-text.ts';
import { withoutCredentials } from '../flow/without-credentials.ts';
import { applyPatch } from '../settings/apply-patch.ts';
import { assertSettings } from '../settings/assert-settings.ts';
import { findVersion, insertArchivedVersion } from '../store/chatbot-versions.queries.ts';
import { presentVersionContent } from '../store/chatbots.presenter.ts';
import { type ChatbotRow, lockChatbot, saveChatbot } from '../store/chatbots.queries.ts';
import { archivedModel } from './export-chatbot.ts';

/** Avatars by their picture file names. */
type Avatars = Pick<ArchivedLook, 'botAvatar' | 'userAvatar'>;

interface Key {
  organizationId: string;
  chatbotId: string;
}

/** A version as archived, without credentials; undefined if current settings no longer accept it. */
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
  return 'data' in parseInput(archivedVersion, written) ? written : undefined;
}

/** The avatars' picture file names, as used in an archive. */
export function pictureNames({ botAvatar, userAvatar }: Avatars): Avatars {
  const nameOf = (path: string | null) => path?.slice(path.lastIndexOf('/') + 1) ?? null;
  return { botAvatar: nameOf(botAvatar), userAvatar: nameOf(userAvatar) };
}

/**
 * Parses and validates the text of an archived version. @throws AppError `validation_failed`
 * @returns also whether this installation allows its base URL and CSS; this is no error, because a published version cannot be
 * edited
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

/** Adds archived versions to a chatbot that this transaction has created, and sets its avatars. The chatbot stays a draft. */
export async function addArchivedVersions(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { organizationId, chatbotId }: Key,
  { versions, look }: { versions: AsyncIterable<ArchivedVersion>; look: Omit<ArchivedLook, 'chatbot'> },
): Promise<number> {
  const row = found(await lockChatbot(tx, organizationId, chatbotId));
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

/** The content of a version, without settings of the draft that it lacks. */
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

/** The ids of pictures in a flow's messages. */
export function picturesOf(flow: FlowDocument | null): string[] {
  return (flow?.nodes ?? []).flatMap((node) =>
    node.type === 'message' && node.data.image ? [node.data.image.id] : [],
  );
}

/** Renames the pictures of a flow; those not in `nameOf` keep their names. */
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
