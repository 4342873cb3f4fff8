import type { Deps } from '../deps/deps.ts';
import type { AnyExportTable } from './export-table.ts';
import type { Projection } from './projection.ts';
import type { ChatbotContents, RemoveBatch, Slice, VisitorData } from './slice.ts';

/** Deletes the data of a deleted chatbot in every slice, one slice at a time. Safe to run again. */
export function createRemoveChatbotContents(slices: readonly Slice[], deps: Deps) {
  return async (contents: ChatbotContents, signal: AbortSignal): Promise<void> => {
    for (const { data } of slices) await data?.removeFromChatbot?.(deps, contents, signal);
  };
}

/** Deletes the files of a deleted organization that do not belong to a chatbot. Safe to run again. */
export function createRemoveOrganizationFiles(slices: readonly Slice[], deps: Deps) {
  return async (organizationId: string, signal: AbortSignal): Promise<void> => {
    for (const { data } of slices) await data?.removeFiles?.(deps, organizationId, signal);
  };
}

export function exportTablesOf(slices: readonly Slice[]): AnyExportTable[] {
  return slices.flatMap(({ exports }) => exports ?? []);
}

/** Batch removals of all slices: for rows that no foreign key cascades to, and tables that may be large. */
export function removeBatchesOf(slices: readonly Slice[]): RemoveBatch[] {
  return slices
    .flatMap(({ data }) => Object.values(data?.tables ?? {}))
    .flatMap((removal) => ('inBatches' in removal ? [removal.inBatches] : []));
}

export function projectionsOf(slices: readonly Slice[]): Projection[] {
  return slices.flatMap(({ projections }) => projections ?? []);
}

export function visitorDataOf(slices: readonly Slice[]): VisitorData[] {
  return slices.flatMap(({ data }) => data?.visitor ?? []);
}
