import type { SentimentBand } from '@parley/contracts/insight/sentiment';

/** Emoji and colors of a band; its word is `common:sentiment.<band>`. */
export type SentimentStyle = { face: string; textClass: string; barClass: string };

export const sentimentStyles: Readonly<Record<SentimentBand, SentimentStyle>> = {
  veryPositive: { face: '😄', textClass: 'text-success-text font-semibold', barClass: 'bg-success' },
  positive: { face: '😊', textClass: 'text-success-text font-medium', barClass: 'bg-success/75' },
  somewhatPositive: { face: '🙂', textClass: 'text-success-text', barClass: 'bg-success/50' },
  neutral: { face: '😐', textClass: 'text-text-2', barClass: 'bg-text-3/50' },
  somewhatNegative: { face: '🙁', textClass: 'text-warning-text', barClass: 'bg-warning' },
  negative: { face: '😟', textClass: 'text-error-text font-medium', barClass: 'bg-error/70' },
  veryNegative: { face: '😠', textClass: 'text-error-text font-semibold', barClass: 'bg-error' },
  noData: { face: '➖', textClass: 'text-text-3', barClass: 'bg-surface-3' },
};
