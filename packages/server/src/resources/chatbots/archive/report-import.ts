import type {
  ArchivedSource,
  ChatbotArchive,
  ImportedChatbot,
} from '@parley/contracts/resources/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import { findChatbot } from '../chatbots.queries.ts';
import { findFlowContext } from '../flow-context.queries.ts';
import { flowErrors } from '../flow-problems.ts';
import { listTextNames } from './text-names.queries.ts';

type Entry = ImportedChatbot['report'][number];

const alwaysImported = ['settings', 'appearance', 'answers', 'privacy', 'deployment'] as const;

/** What of a file the chatbot that was made of it has, and what it lacks. */
export async function reportImport(
  tx: Transaction,
  organizationId: string,
  { chatbotId, archive }: { chatbotId: string; archive: ChatbotArchive },
): Promise<Entry[]> {
  const missing = await missingTexts(tx, organizationId, { chatbotId, archive });
  return [
    ...alwaysImported.map((kind) => entry(kind, 'imported')),
    ...(archive.chatbot.flow === null ? [] : [await flowEntry(tx, organizationId, chatbotId)]),
    ...archive.knowledge.map((source) => sourceEntry(source, missing.has(source))),
    ...archive.leftBehind.map((kind) => entry(kind, 'toAdd')),
  ];
}

function entry(kind: Entry['kind'], outcome: Entry['outcome'], more: Partial<Entry> = {}): Entry {
  return { kind, outcome, name: null, origin: null, reason: null, ...more };
}

async function flowEntry(tx: Transaction, organizationId: string, chatbotId: string): Promise<Entry> {
  const row = await findChatbot(tx, organizationId, chatbotId);
  const context = await findFlowContext(tx, organizationId, chatbotId);
  const isSound = row === undefined || flowErrors(row.flow, context).length === 0;
  return entry('flow', 'imported', isSound ? {} : { reason: 'flowProblems' });
}

function sourceEntry(source: ArchivedSource, isMissing: boolean): Entry {
  const { type: kind, name } = source;
  if (source.type === 'text')
    return isMissing
      ? entry(kind, 'leftOut', { name, reason: 'planLimit' })
      : entry(kind, 'imported', { name });
  return entry(kind, 'toAdd', { name, origin: source.type === 'file' ? source.fileName : source.url });
}

/** Texts of the file that the chatbot has not got; of several with one name the last ones. */
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
