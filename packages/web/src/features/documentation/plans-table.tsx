import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table/column.ts';
import { PlainTable } from '../../components/data-table/plain-table.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Note } from '../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx';
import { usePlansOnOffer } from '../../lib/billing/use-plans-on-offer.ts';
import { formatPercent } from '../../lib/format/number.ts';
import { usePlanCells } from './use-plan-cells.ts';

const limits = ['chatbots', 'messages', 'retention', 'sources', 'tokens', 'storage', 'service'] as const;
type RowName = 'price' | (typeof limits)[number] | 'trial';

/** All plans of the installation with price and limits, as the server enforces them. */
export function PlansTable() {
  const { t, i18n } = useTranslation('documentation');
  const { data, isError, isFetching, refetch } = usePlansOnOffer();
  const cellsOf = usePlanCells();
  if (isError) {
    return (
      <div role="alert">
        <Note tone="warning">
          <span className="flex flex-wrap items-center justify-between gap-3">
            {t('guide.billing.failed')}
            <Button size="s" loading={isFetching} onClick={() => void refetch()}>
              {t('common:ui.tryAgain')}
            </Button>
          </span>
        </Note>
      </div>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-56 w-full" />
      </div>
    );
  }
  const rows: readonly RowName[] = data.enabled ? ['price', ...limits, 'trial'] : limits;
  const columns: Column<RowName>[] = [
    {
      key: 'name',
      header: t('guide.billing.plan'),
      className: 'font-550 whitespace-nowrap text-text',
      cell: (row) => t(`guide.billing.${row}`),
    },
    ...data.plans.map((plan) => {
      const cells = cellsOf(plan);
      return { key: plan.id, header: plan.name, numeric: true, cell: (row: RowName) => cells[row] };
    }),
  ];
  return (
    <>
      <PlainTable
        density="builder"
        label={t('guide.billing.table')}
        rows={rows}
        columns={columns}
        keyOf={(row) => row}
      />
      {data.enabled ? (
        <p className="text-13">
          {t('guide.billing.tax', {
            discount: formatPercent(data.annualDiscountPercent / 100, i18n.language),
          })}
        </p>
      ) : null}
    </>
  );
}
