import { type BucketColumn, bucketColumns } from '../../kernel/figures/figure-columns.ts';

/** Amounts of one bucket; omitted ones are zero. */
export type Amounts = Partial<Record<BucketColumn, number>>;

/** Figures of a chatbot at a moment. */
export interface Contribution {
  organizationId: string;
  chatbotId: string;
  at: Date;
  amounts: Amounts;
}

/** The same amounts with the opposite sign. */
export function negative(amounts: Amounts): Amounts {
  const negated: Amounts = {};
  for (const column of bucketColumns) {
    const amount = amounts[column];
    if (amount) negated[column] = -amount;
  }
  return negated;
}
