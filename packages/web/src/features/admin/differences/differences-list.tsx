import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { textField } from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';
import { AdminList } from '../list/admin-list.tsx';

type Difference = ResponseOf<'GET /api/admin/stripe-differences'>['items'][number];
type Change = Difference['changes'][number];

const fields = { search: textField() };

/** Differences from Stripe that were corrected, newest first. */
export function DifferencesList({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation('admin');
  const filter = useListFilter(fields);
  const columns = useColumns();
  const query = { search: filter.values.search.trim(), page: filter.page, pageSize: filter.pageSize };
  return (
    <AdminList<Difference>
      title={t('subscriptions.title')}
      context={t('differences.context')}
      path={apiPath('GET /api/admin/stripe-differences', { query })}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ organization }) => `/admin/organizations/${organization.id}`}
      filter={filter}
      searchLabel={t('organizations.search')}
      actions={actions}
    />
  );
}

function useColumns(): ReadonlyArray<Column<Difference>> {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const sentenceOf = useSentence();
  return [
    {
      key: 'organization',
      header: t('columns.organization'),
      card: 'title',
      className: 'min-w-40',
      cell: ({ organization }) => <TruncatedText>{organization.name}</TruncatedText>,
    },
    {
      key: 'changes',
      header: t('differences.what'),
      card: 'text',
      className: 'w-full',
      cell: ({ changes, currency }) => (
        <ul>
          {changes.map((change) => (
            <li key={`${change.field} ${change.after}`}>{sentenceOf(change, currency)}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'found',
      header: t('differences.found'),
      card: 'foot',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ foundAt }) => format.date(foundAt),
    },
  ];
}

function useSentence() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const written = (field: Change['field'], value: Change['after'], currency: string): string => {
    if (value === null) return t('differences.none');
    if (typeof value === 'number') return format.money(value, currency);
    switch (field) {
      case 'status':
        return t(`subscriptions.status.${value as 'active'}`);
      case 'plan':
      case 'scheduledPlan':
        return t(`plans.${value as 'free'}`);
      case 'cycle':
        return t(`differences.cycles.${value as 'monthly'}`);
      case 'periodEnd':
        return format.date(value);
      default:
        return value;
    }
  };
  return ({ field, before, after }: Change, currency: string): string => {
    const values = { field: t(`differences.fields.${field}`), after: written(field, after, currency) };
    if (field === 'invoice') return t('differences.added', values);
    return t('differences.changed', { ...values, before: written(field, before, currency) });
  };
}
