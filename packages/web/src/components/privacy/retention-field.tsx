import { effectiveRetentionDays } from '@parley/contracts/billing/entitlements';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { NumberField } from '../ui/inputs/number-field.tsx';
import type { PrivacyFieldsProps } from './consent-fields.tsx';

const maxRetentionDays = 3650;

/** Days that conversations are kept; warns if the plan allows fewer. */
export function RetentionField({ values, onChange, errorOf }: PrivacyFieldsProps) {
  const { t } = useTranslation('builder');
  const subscription = useQuery<ResponseOf<'GET /api/subscription'>>({
    queryKey: [apiPath('GET /api/subscription')],
  });
  const days = values.retentionDays;
  const limits = subscription.data?.limits;
  const keptDays = limits ? effectiveRetentionDays(days, limits) : days;
  const effect = keptDays < days ? 'privacy.retentionCapped' : 'privacy.retentionEffect';
  return (
    <NumberField
      label={t('privacy.retention')}
      hint={`${t(effect, { count: keptDays })} ${t('privacy.retentionHint')}`}
      error={errorOf('retentionDays')}
      min={1}
      max={maxRetentionDays}
      value={days}
      onValueChange={(retentionDays) => (retentionDays === null ? undefined : onChange({ retentionDays }))}
    />
  );
}
