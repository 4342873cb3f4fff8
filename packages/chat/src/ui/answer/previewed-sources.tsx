import { numberLocale } from '@parley/contracts/language/languages';
import { useLanguage } from '../../i18n/language.tsx';
import { adoptStyles } from '../../lib/adopt-styles.ts';
import { type Fields, fields, textOrNull } from '../../lib/read.ts';
import styles from '../../styles/preview.css?inline';
import { SourceChip, type SourceChipsProps } from './sources.tsx';

adoptStyles(styles);

/** The sources of an answer in the builder's preview: the first one with its quote, then model, time and tokens. */
export function PreviewedSources({ sources, activeN, ending, onOpen }: SourceChipsProps) {
  const { t } = useLanguage();
  return (
    <>
      {sources.length > 0 && (
        <ul className="sources" aria-label={t('sources')}>
          {sources.map((source, at) => {
            const quote = at === 0 ? source.quote : '';
            return (
              <li key={source.n} className={quote ? 'quoted' : undefined}>
                <SourceChip source={source} isActive={source.n === activeN} onOpen={onOpen} />
                {quote && (
                  <blockquote className="source-quote">
                    <q dir="auto">{quote}</q>
                  </blockquote>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {ending && <AnswerFigures ending={ending} />}
    </>
  );
}

/** The model of the answer, its duration, and the input and output tokens, as far as known. */
function AnswerFigures({ ending }: { ending: Fields }) {
  const { locale, t } = useLanguage();
  const model = textOrNull(ending.model);
  const { responseMs, usage } = fields(ending.message);
  const { inputTokens, outputTokens } = fields(usage);
  const isCounted = typeof inputTokens === 'number' && typeof outputTokens === 'number';
  return (
    <p className="answer-figures">
      {model && <bdi>{model}</bdi>}
      {typeof responseMs === 'number' && <span>{inSeconds(responseMs, locale)}</span>}
      {isCounted && <span>{t('tokensUsed', { tokens: inputTokens + outputTokens })}</span>}
    </p>
  );
}

function inSeconds(ms: number, locale: string): string {
  return new Intl.NumberFormat(numberLocale(locale), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumSignificantDigits: 2,
  }).format(ms / 1_000);
}
