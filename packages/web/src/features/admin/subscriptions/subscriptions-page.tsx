import { planIds } from '@parley/contracts/values/lists';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { apiPath } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { choiceField, textField } from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';
import { oneOf, useAddress } from '../../../lib/router/use-address.ts';
import { DifferencesList } from '../differences/differences-list.tsx';
import { InvoicesList } from '../invoices/invoices-list.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ChoiceFilter } from '../list/choice-filter.tsx';
import { useAdmin } from '../session/use-admin.ts';
import { ChangeDialog, type Subscription } from './change-dialog.tsx';

const plans = ['all', ...planIds] as const;
const fields = { plan: choiceField(plans), search: textField() };

const views = ['plans', 'invoices', 'differences'] as const;

/** Subscriptions, invoices, and differences from Stripe. */
export default function SubscriptionsPage() {
  const { t } = useTranslation('admin');
  const [address, change] = useAddress({ view: views[0] });
  const view = oneOf(views, address.view);
  const choice = (
    <SegmentedControl
      label={t('subscriptions.view')}
      value={view}
      options={views.map((value) => ({ value, label: t(`subscriptions.views.${value}`) }))}
      onValueChange={(next) => change({ view: next })}
    />
  );
  if (view === 'differences') return <DifferencesList actions={choice} />;
  return view === 'invoices' ? <InvoicesList actions={choice} /> : <Plans actions={choice} />;
}

function Plans({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation('admin');
  const filter = useListFilter(fields);
  const [changing, setChanging] = useState<Subscription | null>(null);
  const { plan, search } = filter.values;
  const columns = useColumns(setChanging);
  const query = {
    ...(plan === 'all' ? {} : { plan }),
    search: search.trim(),
    page: filter.page,
    pageSize: filter.pageSize,
  };
  return (
    <>
      <AdminList<Subscription>
        title={t('subscriptions.title')}
        context={t('subscriptions.context')}
        path={apiPath('GET /api/admin/subscriptions', { query })}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ organization }) => `/admin/organizations/${organization.id}`}
        filter={filter}
        actions={actions}
        searchLabel={t('organizations.search')}
        controls={
          <ChoiceFilter
            label={t('columns.plan')}
            options={plans}
            value={plan}
            onChange={(next) => filter.set({ plan: next })}
            wordOf={(option) => t(option === 'all' ? 'list.everyPlan' : `plans.${option}`)}
          />
        }
      />
      {changing ? <ChangeDialog subscription={changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}

function useColumns(change: (subscription: Subscription) => void): ReadonlyArray<Column<Subscription>> {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const format = useFormat();
  const columns: Column<Subscription>[] = [
    {
      key: 'organization',
      header: t('columns.organization'),
      card: 'title',
      className: 'w-full max-w-0 min-w-48',
      cell: ({ organization }) => <TruncatedText>{organization.name}</TruncatedText>,
    },
    { key: 'plan', header: t('columns.plan'), card: 'foot', cell: ({ plan }) => t(`plans.${plan}`) },
    {
      key: 'status',
      header: t('columns.status'),
      card: 'aside',
      cell: ({ status }) => (
        <Badge variant={status === 'active' ? 'success' : 'secondary'}>
          {t(`subscriptions.status.${status}`)}
        </Badge>
      ),
    },
    {
      key: 'start',
      header: t('subscriptions.start'),
      className: 'whitespace-nowrap text-text-2',
      cell: ({ periodStart }) => format.date(periodStart),
    },
    {
      key: 'end',
      header: t('subscriptions.end'),
      card: 'footAside',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ periodEnd }) => (periodEnd === null ? t('subscriptions.open') : format.date(periodEnd)),
    },
  ];
  if (!may('subscription.update')) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: t('columns.actions'),
      headerHidden: true,
      className: 'actions',
      card: 'actions',
      cell: (subscription) => (
        <Button
          size="s"
          aria-label={t('subscriptions.changeOf', { name: subscription.organization.name })}
          onClick={() => change(subscription)}
        >
          {t('subscriptions.change')}
        </Button>
      ),
    },
  ];
}
