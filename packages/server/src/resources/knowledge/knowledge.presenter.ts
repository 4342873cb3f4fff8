import type { Language } from '@parley/contracts/language/languages';
import type { chunk, Source, SourcePage, searchResult } from '@parley/contracts/resources/chatbot/knowledge';
import { isAllowed, organizationPermissions, type Role } from '@parley/contracts/rights/permissions';
import type { Passage } from '@parley/knowledge/passages/passage';
import type { z } from 'zod';
import type { Sentences } from '../../lib/text/sentences.ts';
import type { SourceRow } from './knowledge.queries.ts';
import type { ChunkRow, ListedPageRow } from './source-pages.queries.ts';

export interface SourceReader {
  role: Role | null;
  language: Language;
  sentences: Sentences;
}

const actions = Object.keys(organizationPermissions).filter((action) => action.startsWith('knowledge.'));

/** A source as shown to the reader, with its error as a sentence in their language. */
export function presentSource(row: SourceRow, reader: SourceReader): Source {
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    name: row.name,
    type: row.type,
    status: row.status,
    searchable: row.enabled && row.live_generation !== null,
    enabled: row.enabled,
    tags: row.tags,
    ...progressOf(row),
    error:
      row.error_code === null
        ? null
        : reader.sentences.render(
            reader.language,
            `knowledgeBase:errors.${row.error_code}`,
            row.error_params ?? {},
          ),
    errorCode: row.error_code,
    lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
    size: row.size_bytes,
    fileType: row.file_type,
    url: row.url,
    pages: row.page_count,
    chunks: row.chunk_count,
    tokens: row.token_count,
    ...(row.type === 'url' ? { crawl: row.settings.crawl ?? null, pageCounts: row.page_counts } : {}),
    ...(row.type === 'api' && row.settings.api ? { api: row.settings.api } : {}),
    refresh: row.refresh,
    nextRefreshAt: row.next_refresh_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    abilities: Object.fromEntries(
      actions.map((action) => [action, reader.role !== null && isAllowed(reader.role, action)]),
    ),
  };
}

/** A page of a website, with the reason why it was not read as a sentence in the reader's language. */
export function presentPage(
  row: ListedPageRow,
  { language, sentences }: Pick<SourceReader, 'language' | 'sentences'>,
): SourcePage {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    status: row.status,
    depth: row.depth,
    error:
      row.error_code === null ? null : sentences.render(language, `knowledgeBase:errors.${row.error_code}`),
    chunks: row.chunk_count,
    fetchedAt: row.fetched_at?.toISOString() ?? null,
  };
}

function progressOf(row: SourceRow): Pick<Source, 'progress'> {
  if (row.status !== 'processing' || row.progress_total === null || row.progress_unit === null) return {};
  return { progress: { done: row.progress_done, total: row.progress_total, unit: row.progress_unit } };
}

export function presentChunk(row: ChunkRow): z.output<typeof chunk> {
  return {
    id: row.id,
    ordinal: row.ordinal,
    heading: row.heading_path.at(-1) ?? null,
    page: row.page,
    url: row.url,
    text: row.text,
    tokens: row.token_count,
  };
}

export function presentPassage(passage: Passage): z.output<typeof searchResult> {
  return {
    chunkId: passage.chunkId,
    sourceId: passage.sourceId,
    sourceName: passage.sourceName,
    url: passage.url,
    heading: passage.heading,
    ordinal: passage.ordinal,
    text: passage.text,
    score: passage.score,
    ranks: passage.ranks,
  };
}
