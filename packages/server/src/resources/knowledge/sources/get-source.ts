import type { knowledgeRoutes, Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import type { ShortListQuery } from '@parley/contracts/values/pagination';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import { hasChatbot } from '../../../kernel/chatbot/chatbot-row.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { embeddingModelId } from '../../../models/embedding/embedding-target.ts';
import { listEmbeddingProgress } from '../embeddings/embedding-progress.queries.ts';
import { presentChunk, presentPage, presentSource } from '../knowledge.presenter.ts';
import { countSources, findMaterial, findSource, listAllSources, listSources } from '../knowledge.queries.ts';
import type { KnowledgeDeps } from '../knowledge-deps.ts';
import { countListedPages, listChunks, listPages } from '../source-pages.queries.ts';

type ReadDeps = Pick<KnowledgeDeps, 'database' | 'sentences' | 'embeddings'>;

const chunksPerPage = 100;
const shownPages = 100;

/** One source; a text source includes its text. @throws AppError `not_found`. */
export async function getSource(deps: ReadDeps, scope: Scope, sourceId: string): Promise<Source> {
  const modelId = await wantedModelId(deps, scope);
  return withScope(deps.database, scope, async (tx) => {
    const source = await readSource(tx, deps, scope, sourceId);
    const [withMeaning = source] = await addMeaning(tx, scope, modelId, [source]);
    return withMeaning;
  });
}

async function wantedModelId(
  { embeddings }: Pick<ReadDeps, 'embeddings'>,
  { organizationId }: Pick<Scope, 'organizationId'>,
): Promise<string | null> {
  const target = await embeddings.wanted(organizationId);
  return target && embeddingModelId(target);
}

/** Adds embedding progress to each source. */
async function addMeaning(
  tx: Transaction,
  { organizationId }: Pick<Scope, 'organizationId'>,
  modelId: string | null,
  sources: readonly Source[],
): Promise<Source[]> {
  const ids = sources.map(({ id }) => id);
  const progress =
    modelId === null ? new Map() : await listEmbeddingProgress(tx, organizationId, modelId, ids);
  return sources.map((source) => ({ ...source, meaning: progress.get(source.id) ?? null }));
}

/** Who reads; the transaction already has this scope. */
type Reader = Pick<Scope, 'organizationId' | 'role' | 'language'>;
type SentenceDeps = Pick<Deps, 'sentences'>;

/** One source, in a transaction of the reader's scope. @throws AppError `not_found`. */
export async function readSource(
  tx: Transaction,
  { sentences }: SentenceDeps,
  { organizationId, role, language }: Reader,
  sourceId: string,
): Promise<Source> {
  const row = found(await findSource(tx, organizationId, sourceId));
  const source = presentSource(row, { role, language, sentences });
  if (row.type !== 'text') return source;
  const material = await findMaterial(tx, organizationId, sourceId);
  return { ...source, content: material?.content ?? null };
}

/** A page of the sources of all chatbots, newest first, in a transaction of the reader's scope. */
export async function readAllSources(
  tx: Transaction,
  { sentences }: SentenceDeps,
  { organizationId, role, language }: Reader,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const rows = await listAllSources(tx, organizationId, rowsOfPage({ page, pageSize }));
  return countedPage(
    rows.map((row) => presentSource(row, { role, language, sentences })),
    await countSources(tx, organizationId),
    { page, pageSize },
  );
}

/** One source with its first pages, failed ones first, and its first passages. @throws AppError `not_found`. */
export async function readWholeSource(tx: Transaction, deps: SentenceDeps, reader: Reader, sourceId: string) {
  const { organizationId, language } = reader;
  const source = await readSource(tx, deps, reader, sourceId);
  const row = await findSource(tx, organizationId, sourceId);
  const live = row?.live_generation ?? null;
  const generation = row?.building_generation ?? live ?? 0;
  const pages = await listPages(
    tx,
    { organizationId, sourceId, generation },
    { status: undefined, limit: shownPages, offset: 0, failedFirst: true },
  );
  const passages =
    live === null
      ? []
      : await listChunks(
          tx,
          organizationId,
          { id: sourceId, generation: live },
          { limit: chunksPerPage, offset: 0 },
        );
  return {
    source,
    pages: pages.map((page) => presentPage(page, { language, sentences: deps.sentences })),
    passages: passages.map(presentChunk),
  };
}

/** Sources of a chatbot, newest first. @throws AppError `not_found`. */
export async function getSources(
  deps: ReadDeps,
  scope: Scope,
  chatbotId: string,
  { page, pageSize }: ShortListQuery,
): Promise<Source[]> {
  const { organizationId, role, language } = scope;
  const modelId = await wantedModelId(deps, scope);
  return withScope(deps.database, scope, async (tx) => {
    if (!(await hasChatbot(tx, organizationId, chatbotId))) throw new AppError('not_found');
    const rows = await listSources(tx, organizationId, chatbotId, {
      ...rowsOfPage({ page, pageSize }),
    });
    const sources = rows.map((row) => presentSource(row, { role, language, sentences: deps.sentences }));
    return addMeaning(tx, scope, modelId, sources);
  });
}

/** Pages of a website in the latest or running crawl. @throws AppError `not_found`. */
export async function getPages(
  deps: Pick<ReadDeps, 'database' | 'sentences'>,
  scope: Scope,
  sourceId: string,
  { page, pageSize, status }: QueryOf<typeof knowledgeRoutes.listPages>,
): Promise<ResponseOf<typeof knowledgeRoutes.listPages>> {
  const { organizationId, language } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const source = found(await findSource(tx, organizationId, sourceId));
    const generation = source.building_generation ?? source.live_generation ?? 0;
    const key = { organizationId, sourceId, generation };
    const rows = await listPages(tx, key, { status, ...rowsOfPage({ page, pageSize }) });
    return {
      items: rows.map((row) => presentPage(row, { language, sentences: deps.sentences })),
      total: await countListedPages(tx, key, status),
      page,
      pageSize,
    };
  });
}

/** Live passages of a source in reading order, 100 per page. @throws AppError `not_found`. */
export async function getChunks(
  deps: Pick<ReadDeps, 'database'>,
  scope: Scope,
  sourceId: string,
  page: number,
) {
  return withScope(deps.database, scope, async (tx) => {
    const source = found(await findSource(tx, scope.organizationId, sourceId));
    if (source.live_generation === null) return [];
    const rows = await listChunks(
      tx,
      scope.organizationId,
      { id: source.id, generation: source.live_generation },
      rowsOfPage({ page, pageSize: chunksPerPage }),
    );
    return rows.map(presentChunk);
  });
}
