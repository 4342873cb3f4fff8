import { useTranslation } from 'react-i18next';
import { ConsentFields, type PrivacyFieldsProps } from '../../../components/privacy/consent-fields.tsx';
import { DataFields } from '../../../components/privacy/data-fields.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import type { Draft } from '../api/use-draft.ts';
import { FormSection } from './form-section.tsx';

/** Consent, anonymization and retention; take effect when saved, without publishing. */
export function PrivacyTab({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const fields: PrivacyFieldsProps = {
    values: settings.privacy,
    onChange: (privacy) => change({ privacy }),
    errorOf: (name) => fieldErrors[`privacy.${name}`],
  };
  return (
    <>
      <Note className="max-w-[880px]">{t('privacy.live')}</Note>
      <FormSection title={t('privacy.consent')} text={t('privacy.consentText')}>
        <ConsentFields {...fields} />
      </FormSection>
      <FormSection title={t('privacy.data')} text={t('privacy.dataText')}>
        <DataFields {...fields} note={t('privacy.anonymizationLater')} />
      </FormSection>
    </>
  );
}
