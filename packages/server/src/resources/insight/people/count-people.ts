import type { Transaction } from '../../../db/database.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import type { PeopleChange } from '../../../record/rollups/people-amounts.ts';
import {
  type PartRow,
  readHandovers,
  readParts,
  readReplies,
  writeCountedHandovers,
} from './people.queries.ts';
import { peopleSharesOf } from './people-shares.ts';

/** What people add to the figures of conversations. */
export interface PeopleCount {
  /** By id of the conversation. */
  parts: ReadonlyMap<string, Required<Pick<Counted, 'handled' | 'reasons'>>>;
  changes: PeopleChange[];
}

/**
 * Counts the part of people in conversations that the transaction has locked, and stores it with their handovers. The caller must
 * write `changes` to the rollups in the same transaction.
 */
export async function countPeople(tx: Transaction, conversationIds: readonly string[]): Promise<PeopleCount> {
  const parts = conversationIds.length === 0 ? [] : await readParts(tx, conversationIds);
  const handled = parts.filter(({ has_handover }) => has_handover);
  return {
    parts: new Map(parts.map((part) => [part.id, { handled: handledBy(part), reasons: part.reasons }])),
    changes: handled.length === 0 ? [] : await countHandovers(tx, handled),
  };
}

/** Who handled a completed conversation. */
function handledBy({ status, has_reply, reasons }: PartRow): Required<Counted>['handled'] {
  if (status !== 'completed') return null;
  if (has_reply) return 'people';
  return reasons.length > 0 ? 'nobody' : 'bot';
}

async function countHandovers(tx: Transaction, parts: readonly PartRow[]): Promise<PeopleChange[]> {
  const ids = parts.map(({ id }) => id);
  const handovers = Map.groupBy(await readHandovers(tx, ids), (row) => row.conversation_id);
  const replies = Map.groupBy(await readReplies(tx, ids), (row) => row.conversation_id);
  const counted = parts.flatMap((part) => {
    const own = handovers.get(part.id) ?? [];
    const shares = peopleSharesOf(part, own, replies.get(part.id) ?? []);
    const { organization_id: organizationId, chatbot_id: chatbotId } = part;
    return own.map(({ id, counted: before }) => ({
      id,
      organizationId,
      chatbotId,
      before: before ?? [],
      after: shares.get(id) ?? [],
    }));
  });
  await writeCountedHandovers(
    tx,
    counted.map(({ id, organizationId, after }) => ({ id, organizationId, counted: after })),
  );
  return counted;
}
