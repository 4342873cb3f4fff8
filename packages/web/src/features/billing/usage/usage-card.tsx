import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useUsage } from '../use-billing.ts';
import { MeterLine } from './meter-line.tsx';

/** Usage and forecast of each quota. */
export function UsageCard() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const usage = useUsage();
  return (
    <Card
      title={t('usage.title')}
      action={
        usage.data ? (
          <span className="pe-2 text-12 text-text-3">
            {t('usage.resets', { date: format.dayMonth(usage.data.period.end) })}
          </span>
        ) : null
      }
    >
      <CardContent
        query={usage}
        errorTitle={t('usage.errorTitle')}
        errorText={t('usage.errorText')}
        lines={6}
      >
        {({ meters }) => (
          <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {meters.map((meter) => (
              <MeterLine key={meter.id} meter={meter} />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
