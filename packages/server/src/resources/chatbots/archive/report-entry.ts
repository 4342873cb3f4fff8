import type { ImportedChatbot } from '@parley/contracts/resources/chatbot-archive';

/** A line of the report on an import. */
export type ReportEntry = ImportedChatbot['report'][number];

/** What a file of ours always decides. */
export const archiveParts = ['settings', 'appearance', 'answers', 'privacy', 'deployment'] as const;
export type ArchivePart = (typeof archiveParts)[number];

export function reportEntry(
  kind: ReportEntry['kind'],
  outcome: ReportEntry['outcome'],
  more: Partial<ReportEntry> = {},
): ReportEntry {
  return { kind, outcome, name: null, origin: null, reason: null, ...more };
}
