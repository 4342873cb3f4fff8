import { numberLocale } from '@parley/contracts/language/languages';
import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { useLanguage } from '../../i18n/language.tsx';
import type { Fields } from '../../lib/read.ts';

type OnOpen = (source: MessageSource, anchor: HTMLElement) => void;

export type CitationProps = {
  n: number;
  /** Undefined while the answer is being written, because its sources arrive last. */
  source: MessageSource | undefined;
  isActive: boolean;
  onOpen: OnOpen;
};

/** A numbered citation in the text, which opens its source. */
export function Citation({ n, source, isActive, onOpen }: CitationProps) {
  const { locale, t } = useLanguage();
  const number = new Intl.NumberFormat(numberLocale(locale)).format(n);
  if (!source) return <span className="chip">{number}</span>;
  return (
    <button
      type="button"
      className="chip"
      data-active={isActive || undefined}
      aria-haspopup="dialog"
      aria-expanded={isActive}
      aria-label={t('sourceLabel', { n, name: source.sourceName })}
      onClick={(event) => onOpen(source, event.currentTarget)}
    >
      {number}
    </button>
  );
}

/** Location of a passage in its source: the page, or else its heading. Distinguishes passages of one source. */
export function SourcePlace({ source: { page, heading, sourceName } }: { source: MessageSource }) {
  const { t } = useLanguage();
  const place = page ? t('sourcePage', { page }) : heading;
  if (!place || place === sourceName) return null;
  return (
    <span className="source-place" dir="auto">
      {place}
    </span>
  );
}

export type SourceChipsProps = {
  sources: readonly MessageSource[];
  activeN: number | null;
  /** See `Answer`. */
  ending: Fields | null;
  onOpen: OnOpen;
};

/** The sources of an answer, by number and name. */
export function SourceChips({ sources, activeN, onOpen }: SourceChipsProps) {
  const { t } = useLanguage();
  if (sources.length === 0) return null;
  return (
    <ul className="sources" aria-label={t('sources')}>
      {sources.map((source) => (
        <li key={source.n}>
          <SourceChip source={source} isActive={source.n === activeN} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

type SourceChipProps = { source: MessageSource; isActive: boolean; onOpen: OnOpen };

export function SourceChip({ source, isActive, onOpen }: SourceChipProps) {
  const { locale } = useLanguage();
  return (
    <button
      type="button"
      className="source"
      data-active={isActive || undefined}
      aria-haspopup="dialog"
      aria-expanded={isActive}
      onClick={(event) => onOpen(source, event.currentTarget)}
    >
      <span className="number">{new Intl.NumberFormat(numberLocale(locale)).format(source.n)}</span>
      <span className="source-name" dir="auto">
        {source.sourceName}
      </span>
      <SourcePlace source={source} />
    </button>
  );
}
