import { segmentsOf } from '@parley/knowledge/passages/segment';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { ApiNotRead } from '../api/call-api.ts';
import { itemSegments } from '../api/item-segments.ts';
import { readItems } from '../api/read-items.ts';
import { openHeaders } from '../api/sealed-headers.ts';
import type { SourceRow } from '../knowledge.queries.ts';
import type { SourceBuildContent } from './build-generation.ts';
import { IngestFailure } from './ingest-failure.ts';
import { type Material, readMaterial } from './read-material.ts';

/** A stored source other than a website. */
export interface StoredSource {
  generation: { organizationId: string; sourceId: string };
  row: SourceRow;
  material: Material & { sealed_headers: string | null };
}

/** Reads the content of a source: its file or text, or the response of its API. @throws IngestFailure if it cannot be read. */
export async function readContent(
  deps: Deps,
  { generation, row, material }: StoredSource,
  signal: AbortSignal,
): Promise<{ content: SourceBuildContent; pages: number | null; fileType: string | null }> {
  const { api } = row.settings;
  if (row.type === 'api' && api && row.url !== null) {
    const headers = openHeaders(deps, generation, material.sealed_headers);
    const items = await readItems(deps, { ...api, url: row.url, headers }, signal).catch((error: unknown) => {
      if (!(error instanceof ApiNotRead)) throw error;
      throw new IngestFailure(error.code, error.params, { cause: error });
    });
    const chars = items.reduce((sum, { text }) => sum + text.length, 0);
    const content = { segments: itemSegments(items), chars };
    return { content, pages: items.length, fileType: null };
  }
  if (row.type === 'api') throw new IngestFailure('ingest_failed');
  const { document, fileType } = await readMaterial(deps, material, signal);
  const chars = document.blocks.reduce((sum, block) => sum + block.text.length, 0);
  return { content: { segments: segmentsOf(document), chars }, pages: document.pages, fileType };
}
