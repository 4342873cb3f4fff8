import { useTranslation } from 'react-i18next';
import { LogoMark } from '../../../components/brand/logo-mark.tsx';
import { RichText } from '../../../components/ui/display/rich-text.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { SourceNumber } from '../samples/source-number.tsx';
import type { SourceIndex } from './demo-source.ts';

type DemoChatProps = { source: SourceIndex; onSource: (source: SourceIndex) => void };

const sources: readonly SourceIndex[] = [1, 2];

/** Question, answer with citations, and sources; the chosen source shows its quote. */
export function DemoChat({ source, onSource }: DemoChatProps) {
  const { t } = useTranslation('landing');
  return (
    <div className="flex flex-col border-border max-pub:border-b pub:min-h-[500px] pub:border-e">
      <header className="flex h-16 items-center gap-3 border-b border-border px-5">
        <span className="grid size-9 place-items-center rounded-full bg-primary-soft">
          <LogoMark size={18} />
        </span>
        <span>
          <b className="block text-14 font-semibold">{t('demo.title')}</b>
          <span className="block text-12 text-text-3">{t('demo.subtitle')}</span>
        </span>
      </header>
      <div className="flex flex-1 flex-col gap-5 p-5">
        <p className="max-w-[85%] self-end rounded-xl rounded-ee-xs bg-ink px-3.5 py-2 text-14 text-on-ink">
          {t('demo.question')}
        </p>
        <p className="text-15 leading-[25px]">
          <RichText
            text={t('demo.answer')}
            tags={{
              b: (words) => <b className="font-semibold">{words}</b>,
              first: (words) => (
                <CitedWord word={words} number={1} active={source === 1} onSource={onSource} />
              ),
              second: (words) => (
                <CitedWord word={words} number={2} active={source === 2} onSource={onSource} />
              ),
            }}
          />
        </p>
        <div className="flex flex-col gap-1.5">
          {sources.map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={number === source}
              data-wire={number === source ? 'from' : undefined}
              onClick={() => onSource(number)}
              className={cx(
                'flex min-h-9 items-start gap-2 rounded-md border px-2 py-1.5 text-start text-13',
                number === source ? 'border-accent' : 'border-border hover:border-strong',
              )}
            >
              <SourceNumber number={number} active={number === source} />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2">
                <span className="font-medium">{t(`demo.source${number}`)}</span>
                <span className="text-12 text-text-3">{t(`demo.source${number}Place`)}</span>
                {number === source ? (
                  <q className="mt-1 w-full text-text-2">{t(`demo.page${number}Marked`)}</q>
                ) : null}
              </span>
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

type CitedWordProps = {
  word: string;
  number: SourceIndex;
  active: boolean;
  onSource: (source: SourceIndex) => void;
};

/** A no-break space keeps the citation on the same line as the word before it. */
function CitedWord({ word, number, active, onSource }: CitedWordProps) {
  const { t } = useTranslation('landing');
  return (
    <span className="whitespace-nowrap">
      {word}{' '}
      <button
        type="button"
        aria-label={t('demo.showSource', { number, title: t(`demo.source${number}`) })}
        onClick={() => onSource(number)}
        className="relative inline-grid align-[1px] after:absolute after:-inset-1"
      >
        <SourceNumber number={number} active={active} />
      </button>
    </span>
  );
}
