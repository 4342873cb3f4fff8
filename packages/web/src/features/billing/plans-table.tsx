import { effectiveLimits } from '@parley/contracts/entitlements';
import type { PlanId } from '@parley/contracts/lists';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Table } from '../../components/ui/table.tsx';
import { useFormat } from '../../lib/format/use-format.ts';

const offered = ['free', 'starter', 'professional', 'enterprise'] as const satisfies readonly PlanId[];
const shown = ['chatbots', 'messagesPerMonth', 'sources', 'knowledgeTokens', 'retentionDays'] as const;

/** What each plan allows: the limits that the server enforces. */
export function PlansTable({ current }: { current: PlanId }) {
  const { t } = useTranslation('billing');
  return (
    <Card flush title={t('plans.title')}>
      <p className="border-b border-border px-4 py-3 text-13 text-text-2">{t('plans.text')}</p>
      <Table bare label={t('plans.title')}>
        <thead>
          <tr>
            <th scope="col">{t('plan')}</th>
            {shown.map((limit) => (
              <th key={limit} scope="col" className="numeric">
                {t(`limits.${limit}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offered.map((plan) => (
            <PlanRow key={plan} plan={plan} isCurrent={plan === current} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function PlanRow({ plan, isCurrent }: { plan: PlanId; isCurrent: boolean }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const limits = effectiveLimits({ plan });
  function textOf(name: (typeof shown)[number]): string {
    const value = limits[name];
    if (value === null) return t('plans.unlimited');
    const formatted = format.number(value);
    return name === 'retentionDays' ? t('plans.days', { count: value, formatted }) : formatted;
  }
  return (
    <tr aria-current={isCurrent ? 'true' : undefined}>
      <td className="font-medium whitespace-nowrap">
        {t(`chatbots:plans.${plan}`)}{' '}
        {isCurrent ? <Badge variant="success">{t('plans.current')}</Badge> : null}
      </td>
      {shown.map((name) => (
        <td key={name} className="numeric whitespace-nowrap">
          {textOf(name)}
        </td>
      ))}
    </tr>
  );
}
