import { basename } from 'node:path';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { withScope } from '../../../packages/server/src/db/scope.ts';
import type { QuestionVector } from '../../../packages/server/src/knowledge/retrieval/vector-search.ts';
import type { KnowledgeBase } from '../../../packages/server/src/knowledge/testing/knowledge-base.ts';
import { openTable, type TokenTable } from '../../../packages/server/src/models/static/token-table.ts';
import {
  listWaiting,
  markReady,
  openIndex,
  saveVectors,
} from '../../../packages/server/src/resources/knowledge/embeddings/embeddings.queries.ts';

const chunksPerRound = 500;

/** A table of token vectors for semantic search. */
export interface BenchTable {
  modelId: string;
  name: string;
  table: TokenTable;
}

export async function openBenchTable(folder: string | undefined): Promise<BenchTable | null> {
  if (folder === undefined) return null;
  const name = basename(folder);
  return { modelId: `static:${name}`, name, table: await openTable(folder) };
}

/** Embeds all passages of a chatbot like the program's job. */
export async function embedLibrary(
  database: Database,
  base: KnowledgeBase,
  { modelId, name, table }: BenchTable,
): Promise<void> {
  const index = { ...base, modelId };
  const inScope = <T>(work: Parameters<typeof withScope<T>>[2]) =>
    withScope(database, { organizationId: base.organizationId, userId: null }, work);
  await inScope((tx) => openIndex(tx, index, { provider: 'static', name, retryAt: new Date() }));
  for (;;) {
    const waiting = await inScope((tx) => listWaiting(tx, index, chunksPerRound));
    if (waiting.length === 0) break;
    const nothing = new Float32Array(table.dimensions).fill(1, 0, 1);
    const vectors = waiting.map(
      ({ heading_path, text }) => table.embed([...heading_path, text].join('\n')) ?? nothing,
    );
    const ids = waiting.map(({ id }) => id);
    await inScope((tx) => saveVectors(tx, index, ids, vectors));
  }
  await inScope((tx) => markReady(tx, index, new Date()));
}

export function questionVector({ modelId, table }: BenchTable, question: string): QuestionVector | null {
  const vector = table.embed(question);
  return vector && { modelId, vector };
}
