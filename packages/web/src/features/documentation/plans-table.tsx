import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Table } from '../../components/ui/data/table.tsx';
import { Note } from '../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx';
import { usePlansOnOffer } from '../../lib/billing/use-plans-on-offer.ts';
import { formatPercent } from '../../lib/format/number.ts';
import { usePlanCells } from './use-plan-cells.ts';

const limits = ['chatbots', 'messages', 'retention', 'sources', 'tokens', 'storage', 'service'] as const;

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
  const rows = data.enabled ? (['price', ...limits, 'trial'] as const) : limits;
  const plans = data.plans.map((plan) => ({ ...plan, cells: cellsOf(plan) }));
  return (
    <>
      <Table label={t('guide.billing.table')} density="builder">
        <thead>
          <tr>
            <th scope="col">{t('guide.billing.plan')}</th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col" className="numeric">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td className="font-550 whitespace-nowrap text-text">{t(`guide.billing.${row}`)}</td>
              {plans.map(({ id, cells }) => (
                <td key={id} className="numeric">
                  {cells[row]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
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
