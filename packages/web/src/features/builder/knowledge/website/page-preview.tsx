import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { TruncatedText } from '../../../../components/ui/display/truncated-text.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { errorText } from '../../../../lib/api/error-text.ts';
import { usePagePreview } from './use-website-reads.ts';

/** Text that would be read from a page, shown before it is added. */
export function PagePreview({ url }: { url: string }) {
  const { t } = useTranslation('knowledgeBase');
  const preview = usePagePreview(url);
  if (preview.isError) {
    return (
      <div role="alert">
        <Note tone="error">
          <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1 basis-56">
              <b className="block font-semibold">{t('preview.failed')}</b>
              {errorText(preview.error, t)}
            </span>
            <Button size="s" loading={preview.isFetching} onClick={() => void preview.refetch()}>
              {preview.isFetching ? null : <RotateCw aria-hidden="true" size={14} />}
              {t('common:ui.tryAgain')}
            </Button>
          </span>
        </Note>
      </div>
    );
  }
  return (
    <section
      aria-label={t('preview.label')}
      aria-busy={preview.isPending ? true : undefined}
      className="rounded-md border border-border bg-surface-2"
    >
      {preview.isPending ? (
        <div className="flex flex-col gap-2.5 px-3.5 py-3">
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      ) : (
        <>
          <p className="flex items-baseline gap-3 px-3.5 pt-2.5 text-13">
            <TruncatedText as="b" className="flex-1 font-semibold">
              {preview.data.title ?? t('preview.untitled')}
            </TruncatedText>
            <span className="flex-none text-12 text-text-3 tabular-nums">
              {t('preview.words', {
                count: preview.data.words,
              })}
            </span>
          </p>
          <section
            aria-label={t('preview.text')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-28 overflow-y-auto px-3.5 pt-1 pb-3"
          >
            <p dir="auto" className="text-12 whitespace-pre-line break-words text-text-2">
              {preview.data.text}
            </p>
          </section>
        </>
      )}
    </section>
  );
}
