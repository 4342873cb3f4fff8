import type { Deps } from './deps.ts';
import type { Projection } from './projection.ts';
import type { ChatbotContents, RemoveBatch, Slice, VisitorData } from './slice.ts';

/** Removes what a deleted chatbot holds in all slices, one after the other. Safe to run again. */
export function createRemoveChatbotContents(slices: readonly Slice[], deps: Deps) {
  return async (contents: ChatbotContents, signal: AbortSignal): Promise<void> => {
    for (const { data } of slices) await data?.removeFromChatbot?.(deps, contents, signal);
  };
}

/** Removals of all rows that no foreign key takes along when an organization is removed, or that may be many. */
export function removeBatchesOf(slices: readonly Slice[]): RemoveBatch[] {
  return slices
    .flatMap(({ data }) => Object.values(data?.tables ?? {}))
    .flatMap((removal) => ('inBatches' in removal ? [removal.inBatches] : []));
}

/** Figures that slices keep up to date from events. */
export function projectionsOf(slices: readonly Slice[]): Projection[] {
  return slices.flatMap(({ projections }) => projections ?? []);
}

/** What slices hold on a visitor. */
export function visitorDataOf(slices: readonly Slice[]): VisitorData[] {
  return slices.flatMap(({ data }) => data?.visitor ?? []);
}
