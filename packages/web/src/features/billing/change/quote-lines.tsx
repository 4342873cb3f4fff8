import type { Cycle } from '@parley/contracts/billing/billing-lists';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { formatNumber } from '../../../lib/format/number.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Preview } from './use-quote.ts';

/** Lines of a charge with the total: due now, and the next payment. */
export function QuoteLines({ preview, cycle }: { preview: Preview; cycle: Cycle }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { lines, balanceApplied, amountDue, credited, currency, next, isReverseCharge } = preview;
  const write = (amount: number) => format.money(amount, currency);
  return (
    <div className="flex flex-col gap-3 text-13">
      <dl className="flex flex-col gap-2.5">
        {lines.map(({ kind, plan, amount, from, to }) => (
          <Line
            key={`${kind}-${plan}-${from}`}
            name={t(`quote.${kind}`, { plan: t(`chatbots:plans.${plan}`) })}
            note={t('quote.period', { from: format.date(from), to: format.date(to) })}
            amount={write(amount)}
          />
        ))}
        <TaxLine preview={preview} />
        {credited > 0 ? <Line name={t('quote.credited')} amount={write(credited)} /> : null}
        {balanceApplied > 0 ? <Line name={t('quote.balance')} amount={write(-balanceApplied)} /> : null}
        <Line isTotal name={t('quote.due')} amount={write(amountDue)} />
      </dl>
      {isReverseCharge ? <p className="text-12 text-text-3">{t('quote.reverseCharge')}</p> : null}
      {next ? (
        <p className="text-text-2">
          {t(`quote.next.${cycle}`, { amount: write(next.amount), date: format.date(next.at) })}
        </p>
      ) : null}
    </div>
  );
}

/** Shows nothing if no tax is charged. */
function TaxLine({ preview: { tax, taxPercent, currency } }: { preview: Preview }) {
  const { t, i18n } = useTranslation('billing');
  const format = useFormat();
  if (taxPercent === null) return null;
  const percent = formatNumber(taxPercent / 100, i18n.language, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return <Line name={t('quote.tax', { percent })} amount={format.money(tax, currency)} />;
}

type LineProps = { name: ReactNode; note?: string; amount: string; isTotal?: boolean };

function Line({ name, note, amount, isTotal }: LineProps) {
  return (
    <div
      className={
        isTotal
          ? 'flex items-baseline justify-between gap-4 border-t border-border pt-2.5 text-14 font-semibold text-title'
          : 'flex items-baseline justify-between gap-4'
      }
    >
      <dt className="min-w-0">
        {name}
        {note ? <span className="block text-12 text-text-3">{note}</span> : null}
      </dt>
      <dd className="flex-none tabular-nums">{amount}</dd>
    </div>
  );
}

/** Warns that the amounts have changed since they were shown. */
export function PriceRenewed() {
  const { t } = useTranslation('billing');
  return (
    <div role="alert">
      <Note tone="warning">{t('change.renewed')}</Note>
    </div>
  );
}
