import { accountStates } from '@parley/contracts/rights/admin-lists';
import { planIds } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { choiceField, textField } from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';
import { AccessStatusBadge } from '../list/access-status-badge.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ChoiceFilter } from '../list/choice-filter.tsx';

type Organization = ResponseOf<'GET /api/admin/organizations'>['items'][number];

const statuses = ['all', ...accountStates] as const;
const plans = ['all', ...planIds] as const;
const kinds = ['all', 'agencies'] as const;
const fields = {
  status: choiceField(statuses),
  plan: choiceField(plans),
  kind: choiceField(kinds),
  search: textField(),
};

export default function OrganizationsPage() {
  const { t } = useTranslation('admin');
  const filter = useListFilter(fields);
  const { status, plan, kind, search } = filter.values;
  const columns = useColumns();
  const query = {
    ...(status === 'all' ? {} : { status }),
    ...(plan === 'all' ? {} : { plan }),
    ...(kind === 'all' ? {} : { isAgency: 'true' }),
    search: search.trim(),
    page: filter.page,
    pageSize: filter.pageSize,
  };
  return (
    <AdminList<Organization>
      title={t('organizations.title')}
      context={t('organizations.context')}
      path={apiPath('GET /api/admin/organizations', { query })}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/admin/organizations/${id}`}
      filter={filter}
      searchLabel={t('organizations.search')}
      controls={
        <>
          <ChoiceFilter
            label={t('list.status')}
            options={statuses}
            value={status}
            onChange={(next) => filter.set({ status: next })}
            wordOf={(option) => t(option === 'all' ? 'list.everyStatus' : `standing.${option}`)}
          />
          <ChoiceFilter
            label={t('columns.plan')}
            options={plans}
            value={plan}
            onChange={(next) => filter.set({ plan: next })}
            wordOf={(option) => t(option === 'all' ? 'list.everyPlan' : `plans.${option}`)}
          />
          <ChoiceFilter
            label={t('columns.agency')}
            options={kinds}
            value={kind}
            onChange={(next) => filter.set({ kind: next })}
            wordOf={(option) => t(`organizations.kinds.${option}`)}
          />
        </>
      }
    />
  );
}

function useColumns(): ReadonlyArray<Column<Organization>> {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      card: 'title',
      className: 'w-full max-w-0 min-w-48',
      cell: ({ name }) => <TruncatedText>{name}</TruncatedText>,
    },
    { key: 'plan', header: t('columns.plan'), card: 'foot', cell: ({ plan }) => t(`plans.${plan}`) },
    {
      key: 'members',
      header: t('columns.members'),
      numeric: true,
      cell: ({ members }) => format.number(members),
    },
    {
      key: 'agency',
      header: t('columns.agency'),
      card: 'foot',
      cell: ({ isAgency }) => (isAgency ? <Badge variant="outline">{t('columns.agency')}</Badge> : null),
    },
    {
      key: 'status',
      header: t('columns.status'),
      card: 'aside',
      cell: ({ status }) => <AccessStatusBadge status={status} />,
    },
    {
      key: 'created',
      header: t('columns.created'),
      card: 'footAside',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}
