import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '../../../../components/ui/display/status-dot.tsx';
import { cx } from '../../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { shortAddress } from '../website/short-address.ts';
import type { SourcePage } from './use-pages.ts';

const tones: Record<SourcePage['status'], StatusTone> = {
  queued: 'accent',
  read: 'success',
  unchanged: 'success',
  skipped: 'off',
  failed: 'error',
};

/** One page of a website with its status, and the reason if it was not read. */
export function PageRow({ page }: { page: SourcePage }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const isWeb = /^https?:\/\//i.test(page.url);
  const address = (
    <span dir="ltr" className="break-all">
      {shortAddress(page.url)}
    </span>
  );
  return (
    <li className="flex gap-3 border-b border-border px-5 py-2.5 text-13 last:border-0">
      <StatusDot tone={tones[page.status]} className="mt-[7px]" />
      <div className="min-w-0 flex-1">
        {page.title ? (
          <p dir="auto" className="font-medium break-words">
            {page.title}
          </p>
        ) : null}
        <p className={page.title ? 'text-12 text-text-3' : 'font-medium'}>
          {isWeb ? (
            <a href={page.url} target="_blank" rel="noopener noreferrer" className="hover:underline">
              {address}
            </a>
          ) : (
            address
          )}
        </p>
        {page.error ? (
          <p className={cx('mt-0.5 text-12', page.status === 'failed' ? 'text-error-text' : 'text-text-2')}>
            {page.error}
          </p>
        ) : null}
      </div>
      <div className="flex-none text-end text-12 text-text-3">
        <p className="font-medium text-text-2">{t(`pageStatus.${page.status}`)}</p>
        {page.fetchedAt ? <p>{format.relative(page.fetchedAt)}</p> : null}
      </div>
    </li>
  );
}
