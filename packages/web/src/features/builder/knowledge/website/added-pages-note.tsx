import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { Progress } from '../../../../components/ui/feedback/progress.tsx';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { AddedPages } from './add-pages.ts';
import { shortAddress } from './short-address.ts';

const shownFailures = 5;

/** Number of chosen pages added so far. */
export function AddingPages({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const words = t('links.adding', { done: format.number(done), total: format.number(total) });
  return (
    <span role="status" className="flex w-40 flex-col gap-1 tabular-nums">
      {words}
      <Progress label={words} value={done} max={total} />
    </span>
  );
}

/** Chosen pages that were not added, with reasons; they stay selected for a retry. */
export function AddedPagesNote({ result }: { result: AddedPages<Source> }) {
  const { t } = useTranslation('knowledgeBase');
  const { added, failed } = result;
  const more = failed.length - shownFailures;
  return (
    <div role="alert">
      <Note tone="warning">
        <b className="block font-semibold">
          {t('links.partial', { count: failed.length, added: added.length })}
        </b>
        <ul className="mt-1 flex flex-col gap-1">
          {failed.slice(0, shownFailures).map(({ url, error }) => (
            <li key={url} className="break-words">
              <bdi dir="ltr" className="font-medium break-all">
                {shortAddress(url)}
              </bdi>{' '}
              {errorText(error, t, t('toast.addUrlFailed'))}
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="mt-1">{t('links.more', { count: more })}</p> : null}
      </Note>
    </div>
  );
}
