import { numberLocale } from '@parley/contracts/languages';
import type { Figures } from '../api/decode-figures.ts';
import { useLanguage } from '../i18n/language.tsx';

/** The model that wrote an answer, how long it took, and the tokens that it used, as far as they are known. */
export function AnswerFigures({ figures: { model, responseMs, tokens } }: { figures: Figures }) {
  const { locale, t } = useLanguage();
  return (
    <p className="answer-figures">
      {model !== null && <bdi>{model}</bdi>}
      {responseMs !== null && <span>{inSeconds(responseMs, locale)}</span>}
      {tokens !== null && <span>{t('tokensUsed', { tokens })}</span>}
    </p>
  );
}

function inSeconds(ms: number, locale: string): string {
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(numberLocale(locale), { ...unit, maximumSignificantDigits: 2 }).format(
    ms / 1_000,
  );
}
