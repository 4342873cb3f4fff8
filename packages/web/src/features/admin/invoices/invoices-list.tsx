import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiPath } from '../../../lib/api/client.ts';
import { choiceField, textField } from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ChoiceFilter } from '../list/choice-filter.tsx';
import type { Invoice } from './invoice-actions.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';

const statuses = ['all', 'unpaid', 'paid', 'refunded'] as const;
const fields = { status: choiceField(statuses), search: textField() };

/** Invoices of all organizations. */
export function InvoicesList({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation('admin');
  const filter = useListFilter(fields);
  const columns = useInvoiceColumns();
  const { status, search } = filter.values;
  const query = {
    ...(status === 'all' ? {} : { status }),
    search: search.trim(),
    page: filter.page,
    pageSize: filter.pageSize,
  };
  return (
    <AdminList<Invoice>
      title={t('subscriptions.title')}
      context={t('invoices.context')}
      path={apiPath('GET /api/admin/invoices', { query })}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ organization }) => `/admin/organizations/${organization.id}`}
      filter={filter}
      searchLabel={t('invoices.search')}
      actions={actions}
      controls={
        <ChoiceFilter
          label={t('columns.status')}
          options={statuses}
          value={status}
          onChange={(next) => filter.set({ status: next })}
          wordOf={(option) => t(option === 'all' ? 'list.everyStatus' : `invoices.status.${option}`)}
        />
      }
    />
  );
}
