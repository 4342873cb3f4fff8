import { type SentimentBand, sentimentBand } from '@parley/contracts/insight/sentiment';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/lib/variants.ts';
import { sentimentStyles } from './sentiment-style.ts';

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
