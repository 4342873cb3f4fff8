import { useTranslation } from 'react-i18next';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { FoundLeads } from './use-import-leads.ts';

const counts = ['added', 'known', 'invalid'] as const;
const labels = { added: 'new', known: 'known', invalid: 'invalid' } as const;

/** Content of a file: number of new leads, errors by row, and use of its columns. */
export function ImportFindings({ found }: { found: FoundLeads }) {
  const { t, i18n } = useTranslation('leads');
  const { number } = useFormat();
  const namesOf = (as: FoundLeads['columns'][number]['as']) =>
    commaList(
      found.columns.filter((column) => column.as === as && column.name !== '').map(({ name }) => name),
      i18n.language,
    );
  const extra = namesOf('customField');
  const unread = namesOf('ignored');
  return (
    <section aria-label={t('import.title')} className="flex min-h-0 flex-col gap-3 text-13">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {counts.map((count) => (
          <div key={count} className="contents">
            <dt>{t(`import.${labels[count]}`)}</dt>
            <dd className="text-end font-550 tabular-nums">{number(found[count])}</dd>
          </div>
        ))}
      </dl>
      {found.problems.length > 0 ? (
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-error-text">
          {found.problems.map(({ row, message }) => (
            <li key={row}>{t('import.row', { row: number(row), message })}</li>
          ))}
        </ul>
      ) : null}
      {extra ? <p className="break-words text-text-2">{t('import.extra', { names: extra })}</p> : null}
      {unread ? <p className="break-words text-text-2">{t('import.unread', { names: unread })}</p> : null}
      <p className="text-text-2">{t('import.consent')}</p>
    </section>
  );
}
