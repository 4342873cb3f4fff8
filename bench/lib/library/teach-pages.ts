import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseBytes } from '../../../packages/knowledge/src/parsing/parse-bytes.ts';
import { segmentDocument } from '../../../packages/knowledge/src/passages/segment.ts';
import type { Database } from '../../../packages/server/src/db/database.ts';
import {
  addSource,
  buildGeneration,
  createKnowledgeBase,
  type KnowledgeBase,
} from '../../../packages/server/src/knowledge/testing/knowledge-base.ts';

/** Creates a chatbot with the Markdown pages of a folder as knowledge. */
export async function teachPages(database: Database, folder: string): Promise<KnowledgeBase> {
  const base = await createKnowledgeBase(database);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
    const parsed = await parseBytes(readFileSync(path.join(folder, name)), name);
    if (!parsed.ok) throw new Error(`${name} cannot be read: ${parsed.code}`);
    const source = await addSource(database, base, name);
    await buildGeneration(database, base, source, 1, segmentDocument(parsed.document));
  }
  return base;
}
