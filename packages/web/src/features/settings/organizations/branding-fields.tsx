import { useTranslation } from 'react-i18next';
import { AddressInput } from '../../../components/ui/inputs/address-input.tsx';
import { ColorField } from '../../../components/ui/inputs/color-field.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import type { StoredImage } from '../images/use-stored-image.ts';
import { BrandingSample } from './branding-sample.tsx';
import { LogoField } from './logo-field.tsx';
import type { Organization } from './use-organization.ts';
import type { OrganizationForm } from './use-organization-form.ts';

const maxLabelLength = 60;
const maxLinkLength = 2048;

type BrandingFieldsProps = { organization: Organization; state: OrganizationForm; logo: StoredImage };

/** Logo, colors and footer of the agency's branding, with a preview. */
export function BrandingFields({ organization, state: { form, fieldErrors }, logo }: BrandingFieldsProps) {
  const { t } = useTranslation('settings');
  const { footerLink: problem } = form.problems;
  return (
    <div className="flex flex-col gap-5">
      <LogoField name={organization.name} logo={logo} />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['primaryColor', 'secondaryColor'] as const).map((name) => (
          <ColorField
            key={name}
            label={t(`branding.${name}`)}
            value={form.values[name]}
            error={fieldErrors[name]}
            emptyHint={t('branding.colorEmpty')}
            onValueChange={(color) => form.set(name, color)}
          />
        ))}
        <Field
          label={t('branding.footerLabel')}
          hint={t('branding.footerLabelHint')}
          error={fieldErrors.footerLabel}
          optional
        >
          {(control) => (
            <Input {...control} dir="auto" maxLength={maxLabelLength} {...form.text('footerLabel')} />
          )}
        </Field>
        <Field
          label={t('branding.footerLink')}
          hint={t('branding.footerLinkHint')}
          error={problem ? t(problem) : fieldErrors.footerLink}
          optional
        >
          {(control) => (
            <AddressInput {...control} maxLength={maxLinkLength} {...form.address('footerLink')} />
          )}
        </Field>
      </div>
      <BrandingSample values={form.values} logo={logo.shown} />
    </div>
  );
}
