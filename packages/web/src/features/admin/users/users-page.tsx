import { accountStates } from '@parley/contracts/rights/admin-lists';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { choiceField, textField } from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';
import { AccessStatusBadge } from '../list/access-status-badge.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ChoiceFilter } from '../list/choice-filter.tsx';

type User = ResponseOf<'GET /api/admin/users'>['items'][number];

const statuses = ['all', ...accountStates] as const;
const fields = { status: choiceField(statuses), search: textField() };

export default function UsersPage() {
  const { t } = useTranslation('admin');
  const filter = useListFilter(fields);
  const { status, search } = filter.values;
  const columns = useColumns();
  const query = {
    ...(status === 'all' ? {} : { status }),
    search: search.trim(),
    page: filter.page,
    pageSize: filter.pageSize,
  };
  return (
    <AdminList<User>
      title={t('users.title')}
      context={t('users.context')}
      path={apiPath('GET /api/admin/users', { query })}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/admin/users/${id}`}
      filter={filter}
      searchLabel={t('users.search')}
      controls={
        <ChoiceFilter
          label={t('list.status')}
          options={statuses}
          value={status}
          onChange={(next) => filter.set({ status: next })}
          wordOf={(option) => t(option === 'all' ? 'list.everyStatus' : `standing.${option}`)}
        />
      }
    />
  );
}

function useColumns(): ReadonlyArray<Column<User>> {
  const { t, i18n } = useTranslation('admin');
  const format = useFormat();
  const namesOf = (organizations: User['organizations']) =>
    commaList(
      organizations.map(({ name }) => name),
      i18n.language,
    );
  return [
    {
      key: 'name',
      header: t('columns.name'),
      card: 'title',
      className: 'max-w-56',
      cell: ({ fullName }) => <TruncatedText>{fullName}</TruncatedText>,
    },
    {
      key: 'email',
      header: t('columns.email'),
      card: 'text',
      className: 'max-w-64',
      cell: ({ email }) => <TruncatedText>{email}</TruncatedText>,
    },
    {
      key: 'organizations',
      header: t('columns.organizations'),
      card: 'foot',
      className: 'max-w-64',
      cell: ({ organizations, organizationCount }) => (
        <TruncatedText>
          {organizationCount > organizations.length
            ? t('users.more', {
                names: namesOf(organizations),
                count: organizationCount - organizations.length,
              })
            : namesOf(organizations)}
        </TruncatedText>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      card: 'aside',
      cell: ({ status }) => <AccessStatusBadge status={status} />,
    },
    {
      key: 'lastActive',
      header: t('columns.lastActive'),
      card: 'footAside',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ lastActiveAt }) => format.relative(lastActiveAt),
    },
  ];
}
