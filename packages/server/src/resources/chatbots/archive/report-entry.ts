import type { ImportedChatbot } from '@parley/contracts/resources/archive/chatbot-archive';

/** A line of the import report. */
export type ReportEntry = ImportedChatbot['report'][number];

/** Parts that every file of ours sets. */
export const archiveParts = ['settings', 'appearance', 'answers', 'privacy', 'deployment'] as const;
export type ArchivePart = (typeof archiveParts)[number];

export function reportEntry(
  kind: ReportEntry['kind'],
  outcome: ReportEntry['outcome'],
  more: Partial<ReportEntry> = {},
): ReportEntry {
  return { kind, outcome, name: null, origin: null, reason: null, ...more };
}
