import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { Switch } from '../ui/choices/switch.tsx';
import { AddressInput } from '../ui/inputs/address-input.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { Textarea } from '../ui/inputs/textarea.tsx';

export interface PrivacyFieldsProps {
  values: PrivacySettings;
  onChange: (change: Partial<PrivacySettings>) => void;
  /** Server's error for a field. */
  errorOf: (name: keyof PrivacySettings) => string | undefined;
}

const maxBannerLength = 1000;

/** Consent banner, its text while it is on, and the privacy policy's address, which is also used elsewhere. */
export function ConsentFields({ values, onChange, errorOf }: PrivacyFieldsProps) {
  const { t } = useTranslation('builder');
  return (
    <>
      <Switch
        label={t('privacy.consentBanner')}
        hint={t('privacy.consentBannerHint')}
        checked={values.consentBanner}
        onCheckedChange={(consentBanner) => onChange({ consentBanner })}
      />
      {values.consentBanner ? (
        <Field
          label={t('privacy.bannerText')}
          hint={t('privacy.bannerTextHint')}
          error={errorOf('bannerText')}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={maxBannerLength}
              value={values.bannerText}
              onChange={(event) => onChange({ bannerText: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <Field
        label={t('privacy.policyUrl')}
        hint={t('privacy.policyUrlHint')}
        error={errorOf('privacyPolicyUrl')}
        optional
      >
        {(control) => (
          <AddressInput
            {...control}
            value={values.privacyPolicyUrl ?? ''}
            onValueChange={(url) => onChange({ privacyPolicyUrl: url || null })}
          />
        )}
      </Field>
    </>
  );
}
