import type { SentimentBand } from '@parley/contracts/sentiment';

/** A face for each band; always beside its word. */
export const sentimentFaces: Record<SentimentBand, string> = {
  veryPositive: '😄',
  positive: '😊',
  somewhatPositive: '🙂',
  neutral: '😐',
  somewhatNegative: '🙁',
  negative: '😟',
  veryNegative: '😠',
  noData: '',
};
