import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import type { Draft } from '../api/use-draft.ts';

const maxRetentionDays = 3650;

/** How many days conversations are kept; says when the plan keeps them for less. */
export function RetentionField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const subscription = useQuery<ResponseOf<'GET /api/subscription'>>({
    queryKey: [apiPath('GET /api/subscription')],
  });
  const planDays = subscription.data?.limits.retentionDays ?? null;
  const days = settings.privacy.retentionDays;
  const isCapped = planDays !== null && planDays < days;
  return (
    <NumberField
      label={t('privacy.retention')}
      hint={isCapped ? t('privacy.retentionCapped', { count: planDays }) : t('privacy.retentionHint')}
      error={fieldErrors['privacy.retentionDays']}
      min={1}
      max={maxRetentionDays}
      value={days}
      onValueChange={(retentionDays) =>
        retentionDays === null ? undefined : change({ privacy: { retentionDays } })
      }
    />
  );
}
