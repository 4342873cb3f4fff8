/** Figures that follow from messages alone. */
export const messageColumns = [
  'questions',
  'answers',
  'timed',
  'response_ms',
  'mode_model',
  'mode_builtin',
  'mode_smalltalk',
  'mode_fallback',
  'failed',
  'up',
  'down',
  'input_tokens',
  'output_tokens',
  'cost_micro_usd',
] as const;

/** Figures that conversations contribute once they are judged. */
export const conversationColumns = [
  'conversations',
  'visitors',
  'scored',
  'sentiment_milli',
  'satisfied',
  'resolved',
  'unanswered',
  'leads',
] as const;

export const bucketColumns = [...messageColumns, ...conversationColumns] as const;
export type BucketColumn = (typeof bucketColumns)[number];

/** Amounts of one bucket; what is left out is zero. */
export type Amounts = Partial<Record<BucketColumn, number>>;

/** Figures of a chatbot that belong to a moment. */
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
