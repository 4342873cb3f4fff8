import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Passage } from '../../../packages/knowledge/src/passages/passage.ts';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { loadMigrations } from '../../../packages/server/src/db/migrating/migration.ts';
import { openDatabase } from '../../../packages/server/src/db/open.ts';
import { withPlatform, withScope } from '../../../packages/server/src/db/scope.ts';
import { sql } from '../../../packages/server/src/db/sql.ts';
import { retrieve, retrieveFused } from '../../../packages/server/src/knowledge/retrieval/retrieve.ts';
import {
  addText,
  createKnowledgeBase,
  type KnowledgeBase,
} from '../../../packages/server/src/knowledge/testing/knowledge-base.ts';
import { type BenchTable, embedLibrary, questionVector } from './embed-library.ts';
import type { Paragraph } from './retrieval-data.ts';

/** A chatbot whose knowledge is a set of paragraphs, each in its own text source. */
export class Library {
  /** Duration of every question asked, in milliseconds. */
  readonly timesMs: number[] = [];
  private readonly database: Database;
  private readonly base: KnowledgeBase;
  private readonly table: BenchTable | null;
  private readonly paragraphs = new Map<string, string>();

  private constructor(database: Database, base: KnowledgeBase, table: BenchTable | null) {
    this.database = database;
    this.base = base;
    this.table = table;
  }

  /** @param table enables semantic search as well. */
  static async of(
    database: Database,
    paragraphs: readonly Paragraph[],
    table: BenchTable | null = null,
  ): Promise<Library> {
    const library = new Library(database, await createKnowledgeBase(database), table);
    for (const { id, title, text } of paragraphs) {
      const name = title?.replaceAll('_', ' ') ?? 'Document';
      library.paragraphs.set(await addText(database, library.base, name, text), id);
    }
    await withPlatform(database, (tx) => tx.execute(sql`analyze chunk_terms`));
    if (table) await embedLibrary(database, library.base, table);
    return library;
  }

  /** Returns the product's search results for a question, best first. */
  async ask(query: string): Promise<Passage[]> {
    const started = performance.now();
    const { organizationId, chatbotId } = this.base;
    const input = { organizationId, chatbotId, query };
    const passages = this.table
      ? await retrieveFused(this.database, input, Promise.resolve(questionVector(this.table, query)))
      : await withScope(this.database, { organizationId, userId: null }, (tx) => retrieve(tx, input));
    this.timesMs.push(performance.now() - started);
    return passages;
  }

  /** Returns the paragraph that a passage comes from. */
  paragraphOf(passage: Passage): string | undefined {
    return this.paragraphs.get(passage.sourceId);
  }
}

/** Runs `work` on the embedded database in a temporary folder, or on the PostgreSQL of TEST_DATABASE_URL, which must be empty. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const database = await openDatabase({
    dataDir,
    databaseUrl: process.env.TEST_DATABASE_URL,
    appSecret: 'benchmark-only-secret-of-32-chars',
    migrations: await loadMigrations(),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns a percentage with two decimals. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100;
}
