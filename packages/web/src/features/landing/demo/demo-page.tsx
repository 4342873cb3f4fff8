import { useTranslation } from 'react-i18next';
import { SourceNumber } from '../samples/source-number.tsx';
import type { SourceIndex } from './demo-source.ts';

/** Page of the chosen source, with its sentence marked. */
export function DemoPage({ source }: { source: SourceIndex }) {
  const { t } = useTranslation('landing');
  return (
    <div className="flex min-w-0 flex-col bg-bg">
      <p className="flex h-16 items-center gap-2.5 border-b border-border px-5 text-13">
        <SourceNumber number={source} active />
        <span className="min-w-0 truncate font-550">{t(`demo.source${source}`)}</span>
        <span className="ms-auto hidden text-text-3 md:inline">{t('demo.page')}</span>
      </p>
      <div className="flex-1 overflow-hidden px-5 pt-6 pub:px-10">
        <article className="h-full rounded-t-lg border border-b-0 border-border bg-surface px-6 py-7 text-15 text-text-2 pub:px-14">
          <p className="text-12 text-text-3">{t(`demo.source${source}Place`)}</p>
          <h2 className="mt-1 text-24 font-semibold tracking-[-.02em]">{t(`demo.source${source}`)}</h2>
          <p className="mt-3">{t(`demo.page${source}Before`)}</p>
          <p className="relative mt-4 max-w-[474px]">
            <span data-wire="to" className="absolute start-[-34px] top-1 hidden pub:block">
              <SourceNumber number={source} active />
            </span>
            <mark className="box-decoration-clone bg-accent-soft py-1 text-text">
              {t(`demo.page${source}Marked`)}
            </mark>{' '}
            {t(`demo.page${source}After`)}
          </p>
          <h3 className="mt-6 text-15 font-semibold">{t(`demo.page${source}Heading`)}</h3>
          <p className="mt-1 pb-6">{t(`demo.page${source}More`)}</p>
        </article>
      </div>
    </div>
  );
}
