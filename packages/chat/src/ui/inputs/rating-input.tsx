import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { Icon } from '../icons/icon.tsx';
import type { InputOf, InputViewProps } from './input-props.ts';

const RANGES = { thumbs: [0, 1], csat: [1, 5], nps: [0, 10] } as const;

/** A score as buttons: thumbs, 1 to 5, or 0 to 10. */
export function RatingInput({ input, isDisabled, onReply }: InputViewProps<InputOf<'rating'>>) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const isOff = isDisabled || input.state === 'sent' || input.state === 'closed';
  const [first, last] = RANGES[input.scale];
  const scores = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const isThumbs = input.scale === 'thumbs';
  const wordsOf = (score: number) =>
    isThumbs ? t(score === 1 ? 'ratedUp' : 'ratedDown') : t('ratedScore', { score, most: last });
  return (
    <>
      <ul className="prompts scores" aria-label={input.label}>
        {(isThumbs ? scores.toReversed() : scores).map((score) => (
          <li key={score}>
            <button
              type="button"
              aria-label={wordsOf(score)}
              aria-pressed={isOff ? chosen === score : undefined}
              disabled={isOff}
              onClick={() => {
                setChosen(score);
                onReply(score, wordsOf(score));
              }}
            >
              {isThumbs ? <Icon name={score === 1 ? 'thumbs-up' : 'thumbs-down'} /> : score}
            </button>
          </li>
        ))}
      </ul>
      {!isThumbs && (
        <p className="scores-ends" aria-hidden="true">
          <span>{t('ratedWorst')}</span>
          <span>{t('ratedBest')}</span>
        </p>
      )}
    </>
  );
}
