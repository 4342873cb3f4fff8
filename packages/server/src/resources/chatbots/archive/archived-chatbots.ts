import type { ArchivedLook } from '@parley/contracts/resources/archive/archived-versions';
import type {
  ArchivedSource,
  ChatbotArchive,
  ImportedChatbot,
} from '@parley/contracts/resources/archive/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { assertFeature } from '../../../kernel/limits/entitlements.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { ReadPart } from '../../../kernel/slice/export-table.ts';
import { recountLater } from '../../../record/rollups/recounts.ts';
import { findFlowContext } from '../flow/flow.queries.ts';
import { assertSettings } from '../settings/assert-settings.ts';
import { presentChatbot } from '../store/chatbots.presenter.ts';
import { findChatbot } from '../store/chatbots.queries.ts';
import { type AddedMessages, addToCounters } from './archive.queries.ts';
import { pictureNames } from './archived-versions.ts';
import { collect, type ListDeps } from './export-chatbot.ts';
import { createFrom } from './import-chatbot.ts';
import { parseArchive } from './read-archive.ts';
import { archiveParts, reportEntry } from './report-entry.ts';
import { reportImport } from './report-import.ts';

/**
 * Returns a chatbot's file, the storage keys of its source files, and what the file leaves out. Pictures are archived separately.
 * @throws AppError `not_found`, `archive_too_large`.
 */
export async function readArchivedChatbot(
  deps: ListDeps,
  read: ReadPart,
  { organizationId, chatbotId, at }: { organizationId: string; chatbotId: string; at: Date },
): Promise<{
  content: Buffer;
  fileKeys: ReadonlyMap<number, string>;
  look: Omit<ArchivedLook, 'chatbot'>;
}> {
  const { chatbot, context } = await read(async (tx) => {
    const row = found(await findChatbot(tx, organizationId, chatbotId));
    const context = await findFlowContext(tx, organizationId, chatbotId);
    return { chatbot: presentChatbot(row, null), context: { ...context, imageIds: [] } };
  });
  const { pieces, fileKeys } = await collect(deps, read, {
    organizationId,
    exportedAt: at.toISOString(),
    chatbot,
    context,
  });
  const { appearance, publishedVersion } = chatbot;
  return {
    content: Buffer.concat(pieces),
    fileKeys,
    look: { ...pictureNames(appearance), publishedVersion },
  };
}

/** Parses and validates the text of a chatbot's file as an import does. @throws AppError `invalid_json`, `validation_failed` */
export function checkArchivedChatbot(deps: Pick<Deps, 'egress'>, text: string): ChatbotArchive {
  const archive = parseArchive(text);
  assertSettings(deps, archive.chatbot);
  return archive;
}

/**
 * Creates a draft from a chatbot's file. @throws AppError `plan_limit_chatbots`, `feature_off` before anything is written.
 * @param hasCss whether the draft or a version has custom CSS
 */
export async function createArchivedChatbot(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { archive, hasCss }: { archive: ChatbotArchive; hasCss: boolean },
): Promise<string> {
  if (hasCss) await assertFeature(tx, deps, scope.organizationId, 'customCss');
  return createFrom(tx, deps, scope, archive);
}

/**
 * Reports which parts of a chatbot's file were imported.
 * @param added results of its sources
 * @param lacksPictures whether it refers to pictures that the archive does not contain
 */
export function reportArchivedChatbot(
  tx: Transaction,
  organizationId: string,
  imported: {
    chatbotId: string;
    archive: ChatbotArchive;
    added: ReadonlyMap<ArchivedSource, 'imported' | 'leftOut'>;
    lacksPictures: boolean;
  },
): Promise<ImportedChatbot['report']> {
  const { lacksPictures, ...file } = imported;
  const others =
    lacksPictures && !file.archive.leftBehind.includes('pictures') ? [reportEntry('pictures', 'toAdd')] : [];
  return reportImport(tx, organizationId, { ...file, parts: archiveParts, others });
}

/** Counts the archived messages of imported chatbots; their statistics over time follow within minutes. */
export async function countArchivedMessages(
  tx: Transaction,
  organizationId: string,
  counts: readonly AddedMessages[],
): Promise<void> {
  await addToCounters(tx, organizationId, counts);
  await recountLater(
    tx,
    organizationId,
    counts.map(({ chatbotId }) => chatbotId),
  );
}
