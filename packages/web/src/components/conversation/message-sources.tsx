import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TruncatedText } from '../ui/display/truncated-text.tsx';
import { cx } from '../ui/lib/variants.ts';

type MessageSourcesProps = {
  sources: readonly MessageSource[];
  /** The number of the source whose passage is open. */
  opened: number | null;
  onToggle: (n: number) => void;
};

/** Numbered sources of an answer; each opens the passage it came from. */
export function MessageSources({ sources, opened, onToggle }: MessageSourcesProps) {
  const { t } = useTranslation('conversations');
  if (sources.length === 0) return null;
  return (
    <ul aria-label={t('sources.label')} className="flex flex-col gap-1.5">
      {sources.map((source) => (
        <SourceItem
          key={source.n}
          source={source}
          isOpen={source.n === opened}
          onToggle={() => onToggle(source.n)}
        />
      ))}
    </ul>
  );
}

function SourceItem({
  source,
  isOpen,
  onToggle,
}: {
  source: MessageSource;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('conversations');
  const id = useId();
  const place = source.page ? t('sources.page', { page: source.page }) : source.heading;
  return (
    <li
      className={cx('rounded-md border bg-surface text-12', isOpen ? 'border-accent-line' : 'border-border')}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-md px-2.5 py-1.5 text-start"
      >
        <SourceNumber n={source.n} isActive={isOpen} />
        <TruncatedText className="flex-1 font-semibold">
          {source.sourceName}
          {place ? <bdi className="font-normal text-text-3"> {place}</bdi> : null}
        </TruncatedText>
        <ChevronDown
          aria-hidden="true"
          size={14}
          className={cx('flex-none text-text-3 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-2.5 pb-2.5 ps-[34px] text-text-2">
        <Quoted quote={source.quote} passage={source.passage} />
        {isWebAddress(source.url) ? (
          <a
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-1.5 inline-flex items-center gap-1 font-medium underline underline-offset-3"
          >
            {t('sources.open')}
            <ExternalLink aria-hidden="true" size={12} className="flip-rtl" />
          </a>
        ) : null}
      </div>
    </li>
  );
}

function SourceNumber({ n, isActive }: { n: number; isActive: boolean }) {
  const look = isActive ? 'bg-accent-soft text-accent-ink' : 'bg-surface-3 text-text-2';
  return (
    <span
      className={cx(
        'inline-grid h-4 min-w-4 flex-none place-items-center rounded-xs px-1 text-11 font-semibold',
        look,
      )}
    >
      {n}
    </span>
  );
}

/** The quoted sentence, marked inside its passage if the passage is known. */
function Quoted({ quote, passage }: { quote: string; passage: string | undefined }) {
  const start = passage?.indexOf(quote) ?? -1;
  if (passage === undefined || start < 0 || quote === '') {
    return (
      <q dir="auto" className="block whitespace-pre-line break-words">
        {quote}
      </q>
    );
  }
  return (
    <p dir="auto" className="whitespace-pre-line break-words">
      {passage.slice(0, start)}
      <mark className="rounded-xs bg-accent-soft text-accent-ink">{quote}</mark>
      {passage.slice(start + quote.length)}
    </p>
  );
}

function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}
