import type {
  ArchivedSource,
  ChatbotArchive,
  ImportedChatbot,
} from '@parley/contracts/resources/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { ReadPart } from '../../../kernel/export-table.ts';
import { assertSettings } from '../assert-settings.ts';
import { presentChatbot } from '../chatbots.presenter.ts';
import { findChatbot } from '../chatbots.queries.ts';
import { findFlowContext } from '../flow-context.queries.ts';
import { collect, type ListDeps } from './export-chatbot.ts';
import { parseArchive } from './read-archive.ts';
import { archiveParts } from './report-entry.ts';
import { reportImport } from './report-import.ts';

/** The ids of at most `limit` chatbots, oldest first. */
export async function listArchivedChatbots(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from chatbots where organization_id = ${organizationId} and deleted_at is null
    order by created_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** A chatbot's file, and where those of its sources are stored. @throws AppError `not_found`, `archive_too_large`. */
export async function readArchivedChatbot(
  deps: ListDeps,
  read: ReadPart,
  { organizationId, chatbotId, at }: { organizationId: string; chatbotId: string; at: Date },
): Promise<{ content: Buffer; fileKeys: ReadonlyMap<number, string> }> {
  const found = await read(async (tx) => {
    const row = await findChatbot(tx, organizationId, chatbotId);
    if (!row) throw new AppError('not_found');
    return {
      chatbot: presentChatbot(row, null),
      context: await findFlowContext(tx, organizationId, chatbotId),
    };
  });
  const { pieces, fileKeys } = await collect(deps, read, {
    organizationId,
    exportedAt: at.toISOString(),
    ...found,
  });
  return { content: Buffer.concat(pieces), fileKeys };
}

/** Reads the text of a chatbot's file as an import takes it. @throws AppError `invalid_json`, `validation_failed` */
export function checkArchivedChatbot(deps: Pick<Deps, 'egress'>, text: string): ChatbotArchive {
  const archive = parseArchive(text);
  assertSettings(deps, archive.chatbot);
  return archive;
}

/** What of a chatbot's file has come over. @param added what became of its sources */
export function reportArchivedChatbot(
  tx: Transaction,
  organizationId: string,
  imported: {
    chatbotId: string;
    archive: ChatbotArchive;
    added: ReadonlyMap<ArchivedSource, 'imported' | 'leftOut'>;
  },
): Promise<ImportedChatbot['report']> {
  return reportImport(tx, organizationId, { ...imported, parts: archiveParts, others: [] });
}
