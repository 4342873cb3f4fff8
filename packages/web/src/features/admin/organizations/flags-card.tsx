import { type FeatureFlag, featureFlagNames } from '@parley/contracts/rights/feature-flags';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { call } from '../../../lib/api/client.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useAdminAction } from '../actions/use-act.ts';
import type { AdminOrganization } from './own-limits.ts';

const choices = ['asPlatform', 'on', 'off'] as const;
type Choice = (typeof choices)[number];
const switchOf: Record<Choice, boolean | null> = { asPlatform: null, on: true, off: false };

type FlagsCardProps = { organization: AdminOrganization; mayChange: boolean };

/** Feature flags of this organization that override the platform's. */
export function FlagsCard({ organization, mayChange }: FlagsCardProps) {
  const { t } = useTranslation('admin');
  const { act, isPending, dialog } = useAdminAction({
    send: (flags: Partial<Record<FeatureFlag, boolean | null>>) =>
      call('PATCH /api/admin/organizations/{organizationId}', {
        params: { organizationId: organization.id },
        body: { flags },
      }),
    done: t('flags.saved'),
  });
  const chosen = (name: FeatureFlag): Choice => {
    const own = organization.ownFlags[name];
    return own === undefined ? 'asPlatform' : own ? 'on' : 'off';
  };
  return (
    <Card title={t('flags.title')}>
      <div className="flex flex-col gap-4">
        <p className="text-12 text-text-3">{t('flags.ownHint')}</p>
        {featureFlagNames.map((name) => (
          <Field key={name} label={t(`flags.names.${name}`)} hint={t(`flags.hints.${name}`)}>
            {(control) => (
              <Select
                {...control}
                disabled={!mayChange || isPending}
                value={chosen(name)}
                onChange={(event) => act({ [name]: switchOf[oneOf(choices, event.target.value)] })}
              >
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {t(`flags.${choice}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      {dialog}
    </Card>
  );
}
