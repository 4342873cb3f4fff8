import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { apiPath } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { textField } from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';
import { AdminList } from '../list/admin-list.tsx';
import { type Grant, GrantBadge } from './grant-badge.tsx';

const fields = { search: textField() };

/** All requests to read organizations' content, newest first. */
export default function LockboxPage() {
  const { t } = useTranslation('admin');
  const filter = useListFilter(fields);
  const columns = useColumns();
  return (
    <AdminList<Grant>
      title={t('lockbox.title')}
      context={t('lockbox.context')}
      path={apiPath('GET /api/admin/lockbox', {
        query: { search: filter.values.search.trim(), page: filter.page, pageSize: filter.pageSize },
      })}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/admin/lockbox/${id}`}
      filter={filter}
      searchLabel={t('organizations.search')}
    />
  );
}

function useColumns(): ReadonlyArray<Column<Grant>> {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return [
    {
      key: 'organization',
      header: t('columns.organization'),
      card: 'title',
      className: 'w-full max-w-0 min-w-48',
      cell: ({ organization }) => <TruncatedText>{organization.name}</TruncatedText>,
    },
    {
      key: 'scope',
      header: t('lockbox.what'),
      card: 'foot',
      cell: ({ scope }) => t(`lockbox.scopes.${scope}`),
    },
    {
      key: 'administrator',
      header: t('lockbox.by'),
      className: 'max-w-48',
      cell: ({ requestedBy }) => <TruncatedText>{requestedBy}</TruncatedText>,
    },
    {
      key: 'requested',
      header: t('lockbox.requestedAt'),
      card: 'footAside',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ requestedAt }) => format.dateTime(requestedAt),
    },
    {
      key: 'reads',
      header: t('lockbox.reads'),
      numeric: true,
      cell: ({ reads }) => format.number(reads),
    },
    {
      key: 'status',
      header: t('columns.status'),
      card: 'aside',
      cell: (grant) => <GrantBadge grant={grant} />,
    },
  ];
}
