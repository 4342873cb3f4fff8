import { useTranslation } from 'react-i18next';
import { commaList } from '../../../../lib/format/comma-list.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { FoundPairs } from './use-import-pairs.ts';

const counts = ['added', 'known', 'invalid'] as const;

/** Content of a file: number of questions with an answer, errors by row, and ignored columns. */
export function PairFindings({ found }: { found: FoundPairs }) {
  const { t, i18n } = useTranslation('knowledgeBase');
  const { number } = useFormat();
  const unread = found.columns.filter(({ name, as }) => as === 'ignored' && name !== '');
  return (
    <section aria-label={t('pairs.title')} className="flex min-h-0 flex-col gap-3 text-13">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {counts.map((count) => (
          <div key={count} className="contents">
            <dt>{t(`pairs.${count}`)}</dt>
            <dd className="text-end font-550 tabular-nums">{number(found[count])}</dd>
          </div>
        ))}
      </dl>
      {found.problems.length > 0 ? (
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-error-text">
          {found.problems.map(({ row, message }) => (
            <li key={row}>{t('pairs.row', { row: number(row), message })}</li>
          ))}
        </ul>
      ) : null}
      {unread.length > 0 ? (
        <p className="break-words text-text-2">
          {t('pairs.unread', {
            names: commaList(
              unread.map(({ name }) => name),
              i18n.language,
            ),
          })}
        </p>
      ) : null}
    </section>
  );
}
