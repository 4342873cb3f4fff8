import { type SentimentBand, sentimentBand } from '@parley/contracts/insight/sentiment';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/lib/variants.ts';

/** Emoji and colors of a band; its word is `common:sentiment.<band>`. */
type SentimentStyle = { face: string; textClass: string; barClass: string };

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

type SentimentLabelProps = {
  className?: string | undefined;
  /** Shows only the face; the word is for screen readers. */
  isFaceOnly?: boolean | undefined;
} & ({ score: number | null } | { band: SentimentBand });

/** A sentiment band as face, word and color. */
export function SentimentLabel({ className, isFaceOnly = false, ...of }: SentimentLabelProps) {
  const { t } = useTranslation('common');
  const band = 'band' in of ? of.band : sentimentBand(of.score);
  const { face, textClass } = sentimentStyles[band];
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', textClass, className)}>
      <span aria-hidden="true">{face}</span>
      {isFaceOnly ? <span className="sr-only">{t(`sentiment.${band}`)}</span> : t(`sentiment.${band}`)}
    </span>
  );
}
