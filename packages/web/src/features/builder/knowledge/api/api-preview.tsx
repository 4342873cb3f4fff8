import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { TruncatedText } from '../../../../components/ui/display/truncated-text.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { shortAddress } from '../website/short-address.ts';
import type { ApiForm } from './api-form.ts';
import type { ApiPreviewRead } from './use-api-source.ts';

type ApiPreviewProps = { preview: ApiPreviewRead; form: ApiForm; onLook: () => void };

/** On request, shows the first items as they would be read. */
export function ApiPreview({ preview, form, onLook }: ApiPreviewProps) {
  const { t } = useTranslation('knowledgeBase');
  const { data, error } = preview;
  // Errors of fields are shown at the fields.
  const isFieldError = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return (
    <section aria-label={t('api.preview')} aria-busy={preview.isPending} className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="s" loading={preview.isPending} onClick={onLook}>
          {t('api.preview')}
        </Button>
        <span className="text-12 text-text-3">
          {t(data && data.form !== form ? 'api.previewOld' : 'api.previewHint')}
        </span>
      </span>
      {error && !isFieldError ? (
        <div role="alert">
          <Note tone="error">
            <b className="block font-semibold">{t('api.previewFailed')}</b>
            {errorText(error, t)}
          </Note>
        </div>
      ) : null}
      {data ? <FoundItems found={data.found} /> : null}
    </section>
  );
}

function FoundItems({ found }: { found: NonNullable<ApiPreviewRead['data']>['found'] }) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <div className="rounded-md border border-border bg-surface-2">
      <p role="status" className="px-3.5 pt-2.5 text-12 text-text-2">
        {t('api.previewFound', { count: found.items })}
        {found.hasMore ? ` · ${t('api.previewMore')}` : null}
      </p>
      <ul
        aria-label={t('api.preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex max-h-48 flex-col divide-y divide-border overflow-y-auto px-3.5 pb-1"
      >
        {found.samples.map(({ title, url, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of an API may be equal, and the list never changes
          <li key={index} className="py-2">
            <TruncatedText as="b" className="text-13 font-semibold">
              {title ?? t('api.untitled')}
            </TruncatedText>
            {url === null ? null : (
              <span dir="ltr" className="block truncate text-12 text-text-3">
                {shortAddress(url)}
              </span>
            )}
            <p dir="auto" className="line-clamp-4 text-12 whitespace-pre-line break-words text-text-2">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
