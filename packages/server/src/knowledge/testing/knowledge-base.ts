import type { ParsedDocument } from '@parley/knowledge/parsing/parsed-document';
import { type Segment, segmentDocument } from '@parley/knowledge/passages/segment';
import type { Database } from '../../db/database.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { json, sql } from '../../db/sql.ts';
import { timeOrderedIds } from '../../lib/ids.ts';
import { publishGeneration, writeSegments } from '../indexing/index-generation.ts';

export interface KnowledgeBase {
  organizationId: string;
  chatbotId: string;
}

/** Creates a chatbot, in a new organization unless one is given. */
export async function createKnowledgeBase(
  database: Database,
  organizationId = timeOrderedIds.next(),
): Promise<KnowledgeBase> {
  const chatbotId = timeOrderedIds.next();
  const now = new Date();
  await withPlatform(database, async (tx) => {
    await tx.execute(sql`
      insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
      values (${organizationId}, 'Example', 'free', ${now}, ${now}, ${now}) on conflict do nothing`);
    await tx.execute(sql`
      insert into chatbots (id, organization_id, name, status, deployment_status, model, appearance, draft_hash, privacy,
        deployment, created_at, updated_at)
      values (${chatbotId}, ${organizationId}, 'Example', 'active', 'active', ${json({})}, ${json({})}, '', ${json({})},
        ${json({})}, ${now}, ${now})`);
  });
  return { organizationId, chatbotId };
}

/** Adds a source without content. */
export async function addSource(database: Database, base: KnowledgeBase, name: string): Promise<string> {
  const id = timeOrderedIds.next();
  const now = new Date();
  await withScope(database, tenantScope(base.organizationId), (tx) =>
    tx.execute(sql`
      insert into knowledge_sources (id, organization_id, chatbot_id, name, type, status, created_at, updated_at)
      values (${id}, ${base.organizationId}, ${base.chatbotId}, ${name}, 'text', 'ready', ${now}, ${now})`),
  );
  return id;
}

/** Adds a source and makes its text searchable, as ingestion does. */
export async function addText(
  database: Database,
  base: KnowledgeBase,
  name: string,
  text: string,
): Promise<string> {
  const sourceId = await addSource(database, base, name);
  await buildGeneration(database, base, sourceId, 1, segmentDocument(documentOf(text)));
  return sourceId;
}

/** Writes and publishes one generation. */
export async function buildGeneration(
  database: Database,
  { organizationId, chatbotId }: KnowledgeBase,
  sourceId: string,
  generation: number,
  segments: readonly Segment[],
): Promise<void> {
  const key = { organizationId, chatbotId, sourceId, generation };
  await withScope(database, tenantScope(organizationId), async (tx) => {
    await writeSegments(tx, { ...key, segments });
    await publishGeneration(tx, { ...key, now: new Date() });
  });
}

/** Returns a document of paragraphs, one per line. */
export function documentOf(text: string): ParsedDocument {
  const blocks = text.split('\n').map((line) => ({ kind: 'paragraph' as const, text: line }));
  return { title: null, pages: null, blocks };
}
