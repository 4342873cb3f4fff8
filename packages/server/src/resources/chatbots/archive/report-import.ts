import type { ArchivedSource, ChatbotArchive } from '@parley/contracts/resources/archive/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import { findFlowContext } from '../flow/flow.queries.ts';
import { flowErrors } from '../flow/flow-problems.ts';
import { findChatbot } from '../store/chatbots.queries.ts';
import { listTextNames } from './archive.queries.ts';
import type { ReadArchive } from './read-archive.ts';
import { type ReportEntry, reportEntry } from './report-entry.ts';

/**
 * Reports what the new chatbot has of a file, and what it lacks.
 * @param added results of sources that the import of a single chatbot leaves to the user
 */
export async function reportImport(
  tx: Transaction,
  organizationId: string,
  {
    chatbotId,
    archive,
    parts,
    others,
    added,
  }: {
    chatbotId: string;
    added?: ReadonlyMap<ArchivedSource, 'imported' | 'leftOut'>;
  } & Omit<ReadArchive, 'hash'>,
): Promise<ReportEntry[]> {
  const missing = await missingTexts(tx, organizationId, { chatbotId, archive });
  return [
    ...parts.map((kind) => reportEntry(kind, 'imported')),
    ...(archive.chatbot.flow === null ? [] : [await flowEntry(tx, organizationId, chatbotId)]),
    ...archive.knowledge.map((source) => {
      const outcome = added?.get(source);
      if (outcome === undefined) return sourceEntry(source, missing.has(source));
      return reportEntry(source.type, outcome, {
        name: source.name,
        reason: outcome === 'leftOut' ? 'planLimit' : null,
      });
    }),
    ...archive.leftBehind.map((kind) => reportEntry(kind, 'toAdd')),
    ...others,
  ];
}

async function flowEntry(tx: Transaction, organizationId: string, chatbotId: string): Promise<ReportEntry> {
  const row = await findChatbot(tx, organizationId, chatbotId);
  const context = await findFlowContext(tx, organizationId, chatbotId);
  const isSound = row === undefined || flowErrors(row.flow, context).length === 0;
  return reportEntry('flow', 'imported', isSound ? {} : { reason: 'flowProblems' });
}

function sourceEntry(source: ArchivedSource, isMissing: boolean): ReportEntry {
  const { type: kind, name } = source;
  if (source.type === 'text')
    return isMissing
      ? reportEntry(kind, 'leftOut', { name, reason: 'planLimit' })
      : reportEntry(kind, 'imported', { name });
  return reportEntry(kind, 'toAdd', { name, origin: source.type === 'file' ? source.fileName : source.url });
}

/** Texts of the file that were not imported; of several with the same name, the last ones. */
async function missingTexts(
  tx: Transaction,
  organizationId: string,
  { chatbotId, archive }: { chatbotId: string; archive: ChatbotArchive },
): Promise<Set<ArchivedSource>> {
  const names = await listTextNames(tx, organizationId, chatbotId);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const missing = new Set<ArchivedSource>();
  for (const source of archive.knowledge) {
    if (source.type !== 'text') continue;
    const left = counts.get(source.name) ?? 0;
    if (left === 0) missing.add(source);
    else counts.set(source.name, left - 1);
  }
  return missing;
}
