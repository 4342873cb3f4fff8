import type { ArchivedText } from '@parley/contracts/resources/archive/chatbot-archive';
import { estimateTokens } from '@parley/knowledge/language/count-words';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockChatbotRow } from '../../../kernel/chatbot/chatbot-row.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { appendEvents } from '../../../record/outbox/append-event.ts';
import { reserveTexts } from '../reserve-quota.ts';
import { insertTexts, type NewText } from '../text-sources.queries.ts';

/** Limits a statement to a few megabytes, because a text may have 300,000 characters. */
const textsAtOnce = 100;
const charactersAtOnce = 1_000_000;

/**
 * Adds the texts of an archived chatbot that fit within the plan's limits, and requests their ingestion.
 * @throws AppError `not_found`.
 */
export async function addArchivedTexts(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  scope: Scope,
  { chatbotId, texts }: { chatbotId: string; texts: readonly ArchivedText[] },
): Promise<void> {
  if (texts.length === 0) return;
  const { organizationId } = scope;
  const sized = texts.map((text) => ({
    ...text,
    id: deps.ids.next(),
    bytes: Buffer.byteLength(text.content),
    tokens: estimateTokens(text.content),
  }));
  const fitting = await reserveTexts(tx, organizationId, sized);
  if (!(await lockChatbotRow(tx, organizationId, chatbotId))) throw new AppError('not_found');
  const at = deps.clock.now();
  for (const batch of batchesOf(fitting)) {
    await insertTexts(tx, { organizationId, chatbotId, createdBy: scope.userId, at }, batch);
    await appendEvents(
      tx,
      deps,
      batch.map(({ id }) => ({
        organizationId,
        type: 'knowledge.ingest_requested',
        resourceId: id,
        chatbotId,
        data: { generation: 1 },
      })),
    );
  }
}

function batchesOf(texts: readonly NewText[]): NewText[][] {
  const batches: NewText[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    characters += text.content.length;
    if (last && last.length < textsAtOnce && characters <= charactersAtOnce) last.push(text);
    else {
      batches.push([text]);
      characters = text.content.length;
    }
  }
  return batches;
}
