import type { Deps } from './deps.ts';
import type { AnyExportTable } from './export-table.ts';
import type { Projection } from './projection.ts';
import type { ChatbotContents, RemoveBatch, Slice, VisitorData } from './slice.ts';

/** Removes the data of a deleted chatbot from every slice, one slice at a time. Safe to run again. */
export function createRemoveChatbotContents(slices: readonly Slice[], deps: Deps) {
  return async (contents: ChatbotContents, signal: AbortSignal): Promise<void> => {
    for (const { data } of slices) await data?.removeFromChatbot?.(deps, contents, signal);
  };
}

/** Removes the files that slices keep of a deleted organization beside those of its chatbots. Safe to run again. */
export function createRemoveOrganizationFiles(slices: readonly Slice[], deps: Deps) {
  return async (organizationId: string, signal: AbortSignal): Promise<void> => {
    for (const { data } of slices) await data?.removeFiles?.(deps, organizationId, signal);
  };
}

/** The tables of data exports of all slices. */
export function exportTablesOf(slices: readonly Slice[]): AnyExportTable[] {
  return slices.flatMap(({ exports }) => exports ?? []);
}

/** The batch removals of all slices: rows that no foreign key cascades to, and tables that may be large. */
export function removeBatchesOf(slices: readonly Slice[]): RemoveBatch[] {
  return slices
    .flatMap(({ data }) => Object.values(data?.tables ?? {}))
    .flatMap((removal) => ('inBatches' in removal ? [removal.inBatches] : []));
}

/** The projections of all slices. */
export function projectionsOf(slices: readonly Slice[]): Projection[] {
  return slices.flatMap(({ projections }) => projections ?? []);
}

/** The visitor data of all slices. */
export function visitorDataOf(slices: readonly Slice[]): VisitorData[] {
  return slices.flatMap(({ data }) => data?.visitor ?? []);
}
