import { logActorKinds } from '@parley/contracts/rights/admin-lists';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { LogProofButton, LogVerificationNote } from '../../../components/log-proof/log-verification.tsx';
import { buttonClass } from '../../../components/ui/buttons/button-class.ts';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { choiceField, textField } from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ChoiceFilter } from '../list/choice-filter.tsx';
import { LogChange } from './log-change.tsx';
import { usePlatformLogVerification } from './use-platform-log-verification.tsx';

type Entry = ResponseOf<'GET /api/admin/logs'>['items'][number];

const actors = ['all', ...logActorKinds] as const;
const fields = { actor: choiceField(actors), search: textField(), from: textField(), to: textField() };

/** Returns the start of a local day in ISO 8601; undefined for text that is not a date. */
function instantOf(day: string, addDays = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + addDays);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(start.getTime()) ? start.toISOString() : undefined;
}

/** Actions of administrators and organizations, newest first. */
export default function LogsPage() {
  const { t } = useTranslation('admin');
  const filter = useListFilter(fields);
  const { actor, search, from, to } = filter.values;
  const columns = useColumns();
  const { proof, words } = usePlatformLogVerification();
  const narrowed = {
    ...(actor === 'all' ? {} : { actor }),
    search: search.trim(),
    from: instantOf(from),
    to: instantOf(to, 1),
  };
  const query = { ...narrowed, page: filter.page, pageSize: filter.pageSize };
  return (
    <AdminList<Entry>
      title={t('logs.title')}
      context={t('logs.context')}
      path={apiPath('GET /api/admin/logs', { query })}
      columns={columns}
      keyOf={({ id }) => id}
      actions={
        <>
          <LogProofButton proof={proof} label={t('logs.proof.check')} />
          <a
            href={apiPath('GET /api/admin/logs.csv', { query: narrowed })}
            download
            className={buttonClass({})}
          >
            <Download aria-hidden="true" size={16} />
            {t('logs.export')}
          </a>
        </>
      }
      notice={<LogVerificationNote proof={proof} words={words} />}
      filter={filter}
      searchLabel={t('logs.search')}
      controls={
        <>
          <ChoiceFilter
            label={t('logs.actor')}
            options={actors}
            value={actor}
            onChange={(next) => filter.set({ actor: next })}
            wordOf={(option) => t(`logs.actors.${option}`)}
          />
          <DayField label={t('logs.from')} value={from} onChange={(next) => filter.set({ from: next })} />
          <DayField label={t('logs.to')} value={to} onChange={(next) => filter.set({ to: next })} />
        </>
      }
    />
  );
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <span className="flex items-center gap-2 text-12 text-text-3 max-sm:w-full">
      <span aria-hidden="true" className="flex-none">
        {label}
      </span>
      <Input
        type="date"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

function useColumns(): ReadonlyArray<Column<Entry>> {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return [
    {
      key: 'time',
      header: t('logs.time'),
      card: 'footAside',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ createdAt }) => format.dateTime(createdAt),
    },
    {
      key: 'actor',
      header: t('logs.actor'),
      card: 'foot',
      className: 'max-w-48',
      cell: ({ actor }) => <TruncatedText>{actor.name ?? t(`logs.actors.${actor.kind}`)}</TruncatedText>,
    },
    {
      key: 'action',
      header: t('logs.action'),
      card: 'title',
      cell: ({ action }) => (
        <code
          className={cx(
            'font-mono text-12',
            action === 'lockbox.breakGlass' && 'font-semibold text-error-text',
          )}
        >
          {action}
        </code>
      ),
    },
    {
      key: 'target',
      header: t('logs.target'),
      card: 'text',
      className: 'max-w-56',
      cell: ({ target }) => (
        <TruncatedText>
          {target.kind} <code className="font-mono text-12 text-text-3">{target.id}</code>
        </TruncatedText>
      ),
    },
    {
      key: 'organization',
      header: t('columns.organization'),
      className: 'max-w-48',
      cell: ({ organization }) => (
        <TruncatedText>{organization?.name ?? organization?.id ?? ''}</TruncatedText>
      ),
    },
    {
      key: 'reason',
      header: t('acts.reason'),
      className: 'max-w-56',
      cell: ({ reason }) => <TruncatedText>{reason ?? ''}</TruncatedText>,
    },
    {
      key: 'change',
      header: t('logs.change'),
      card: 'text',
      className: 'max-w-72',
      cell: ({ change }) => change && <LogChange change={change} />,
    },
  ];
}
