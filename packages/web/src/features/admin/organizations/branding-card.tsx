import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { call } from '../../../lib/api/client.ts';
import { useAdminAction } from '../actions/use-act.ts';
import type { AdminOrganization } from './own-limits.ts';

type BrandingCardProps = { organization: AdminOrganization; mayChange: boolean };
const fields = ['primaryColor', 'secondaryColor', 'footerLabel', 'footerLink'] as const;

/** Makes the organization an agency, and edits the branding for it and its customers. */
export function BrandingCard({ organization, mayChange }: BrandingCardProps) {
  const { t } = useTranslation('admin');
  const [isAgency, setIsAgency] = useState(organization.isAgency);
  const [branding, setBranding] = useState(organization.branding);
  const { act, isPending, dialog } = useAdminAction({
    send: () =>
      call('PATCH /api/admin/organizations/{organizationId}', {
        params: { organizationId: organization.id },
        body: isAgency ? { isAgency, branding } : { isAgency },
      }),
    done: t('organizations.done.branding'),
  });
  return (
    <Card title={t('organizations.agency')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          act(undefined);
        }}
      >
        <Switch
          label={t('organizations.isAgency')}
          hint={t('organizations.isAgencyHint')}
          checked={isAgency}
          disabled={!mayChange}
          onCheckedChange={setIsAgency}
        />
        {isAgency ? (
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map((name) => (
              <Field key={name} label={t(`organizations.branding.${name}`)} optional>
                {(control) => (
                  <Input
                    {...control}
                    dir="auto"
                    disabled={!mayChange}
                    value={branding[name] ?? ''}
                    onChange={({ target }) =>
                      setBranding((before) => ({
                        ...before,
                        [name]: target.value === '' ? null : target.value,
                      }))
                    }
                  />
                )}
              </Field>
            ))}
          </div>
        ) : null}
        {mayChange ? (
          <Button type="submit" variant="primary" className="self-end" loading={isPending}>
            {t('save')}
          </Button>
        ) : null}
      </form>
      {dialog}
    </Card>
  );
}
