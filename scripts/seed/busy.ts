import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Database, Transaction } from '../../packages/server/src/db/database.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import {
  publishGeneration,
  writeSegments,
} from '../../packages/server/src/knowledge/indexing/index-generation.ts';
import { createPasswords } from '../../packages/server/src/lib/secrets/passwords.ts';
import { loadSentences } from '../../packages/server/src/lib/text/sentences.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { createRandom, type Random } from '../../tools/random.ts';
import type { BusyOptions } from './busy-options.ts';
import { type BusyChatbot, busyOrganization } from './busy-rows.ts';
import { passage } from './busy-text.ts';
import { insertRows } from './insert-rows.ts';

export interface BusyResult {
  organizations: number;
  chatbots: number;
  chunks: number;
  conversations: number;
  messages: number;
  /** Published chatbots in order of creation. */
  chatbotIds: string[];
}

/** The password of every user; user n signs in as busy.n@example.com. */
export const busyPassword = 'correct horse battery';
const passagesPerChunk = 2;

/**
 * Fills a migrated database with active organizations by writing its tables directly; chunks go through the product's own writer,
 * so that their index is real. Writes no events, so that no job reacts to this data.
 */
export async function seedBusy(
  database: Pick<Database, 'platform'>,
  options: BusyOptions,
): Promise<BusyResult> {
  const random = createRandom(options.seed);
  const passwordHash = await createPasswords().hash(busyPassword, 'member');
  const sentences = await loadSentences(join(root, 'packages', 'locales'), ['en']);
  const result: BusyResult = {
    organizations: 0,
    chatbots: 0,
    chunks: 0,
    conversations: 0,
    messages: 0,
    chatbotIds: [],
  };
  for (let number = 0; number < options.organizations; number += 1) {
    const made = busyOrganization(random, options, { number, passwordHash, sentences });
    await withPlatform(database, async (tx) => {
      for (const [table, rows] of made.rows) await insertRows(tx, table, rows);
      for (const chatbot of made.chatbots) result.chunks += await writeChunks(tx, random, chatbot, options);
    });
    result.organizations += 1;
    result.chatbots += made.chatbots.length;
    result.chatbotIds.push(...made.chatbots.map(({ chatbotId }) => chatbotId));
    result.conversations += made.rows.get('conversations')?.length ?? 0;
    result.messages += made.rows.get('messages')?.length ?? 0;
  }
  await database.platform.script('analyze');
  return result;
}

async function writeChunks(
  tx: Transaction,
  random: Random,
  { organizationId, chatbotId, sourceId }: BusyChatbot,
  { chunksPerChatbot, at }: BusyOptions,
): Promise<number> {
  const generation = { organizationId, chatbotId, sourceId, generation: 1 };
  const segments = Array.from({ length: chunksPerChatbot }, (_, ordinal) => {
    const parts = Array.from({ length: passagesPerChunk }, () => passage(random));
    const text = parts.map((part) => `${part.heading}\n${part.text}`).join('\n');
    const blocks = [{ kind: 'paragraph' as const, start: 0, end: text.length }];
    const headingPath = [parts[0]?.heading ?? ''];
    const contentHash = createHash('sha256').update(`${headingPath}\n${text}`).digest('hex');
    const tokenCount = Math.ceil(text.length / 4);
    const place = { ordinal, headingPath, page: null, url: null, language: 'en' };
    return { ...place, text, blocks, contentHash, tokenCount };
  });
  await writeSegments(tx, { ...generation, segments });
  await publishGeneration(tx, { ...generation, now: at });
  return segments.length;
}
