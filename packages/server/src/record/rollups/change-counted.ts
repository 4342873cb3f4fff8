import type { Executor } from '../../db/database.ts';
import { addToBuckets } from './add-to-buckets.ts';
import { addToDays, type DayContribution } from './add-to-days.ts';
import { type Contribution, negative } from './amounts.ts';
import { type Counted, countedAmounts, countedKeys } from './counted.ts';

/** A conversation whose contribution changes. */
export interface CountedChange {
  organizationId: string;
  chatbotId: string;
  startedAt: Date;
  before: Counted | null;
  after: Counted | null;
}

/**
 * Writes the differences of the conversations, and additional message figures, in a transaction that has called `lockRollups`.
 * The caller must update `conversations.counted` in the same transaction, on locked rows, so that a repeated call changes
 * nothing.
 */
export async function changeCounted(
  tx: Executor,
  changes: readonly CountedChange[],
  messages: readonly Contribution[] = [],
): Promise<void> {
  await addToBuckets(tx, [...changes.flatMap(bucketDifference), ...messages]);
  await addToDays(tx, changes.flatMap(dayDifference));
}

function bucketDifference({ startedAt: at, before, after, ...chatbot }: CountedChange): Contribution[] {
  return [
    ...(before ? [{ ...chatbot, at, amounts: negative(countedAmounts(before)) }] : []),
    ...(after ? [{ ...chatbot, at, amounts: countedAmounts(after) }] : []),
  ];
}

function dayDifference({
  organizationId,
  chatbotId,
  startedAt: at,
  before,
  after,
}: CountedChange): DayContribution[] {
  const each = (counted: Counted | null, amount: 1 | -1) =>
    counted === null
      ? []
      : countedKeys(counted).map(([dimension, key]) => ({
          organizationId,
          chatbotId,
          at,
          dimension,
          key,
          amount,
        }));
  return [...each(before, -1), ...each(after, 1)];
}
