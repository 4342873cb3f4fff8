import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '../ui/choices/radio.tsx';
import { Switch } from '../ui/choices/switch.tsx';
import type { PrivacyFieldsProps } from './consent-fields.tsx';
import { RetentionField } from './retention-field.tsx';

type Anonymization = PrivacySettings['anonymization'];

const levels = ['none', 'partial', 'full'] as const satisfies readonly Anonymization[];

/** What conversation data is stored, and for how long; `note` appears under the levels of anonymization. */
export function DataFields({ note, ...fields }: PrivacyFieldsProps & { note?: ReactNode }) {
  const { t } = useTranslation('builder');
  const { values, onChange } = fields;
  const isAnonymized = values.anonymization !== 'none';
  return (
    <>
      <AnonymizationField {...fields} note={note} />
      <Switch
        label={t('privacy.leadExtraction')}
        hint={t(isAnonymized ? 'privacy.leadExtractionOff' : 'privacy.leadExtractionHint')}
        checked={values.leadExtraction && !isAnonymized}
        disabled={isAnonymized}
        onCheckedChange={(leadExtraction) => onChange({ leadExtraction })}
      />
      <RetentionField {...fields} />
    </>
  );
}

function AnonymizationField({ values, onChange, note }: PrivacyFieldsProps & { note: ReactNode }) {
  const { t } = useTranslation('builder');
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-550">{t('privacy.anonymization')}</legend>
      {levels.map((level) => (
        <Radio
          key={level}
          name={name}
          value={level}
          checked={values.anonymization === level}
          onChange={() =>
            onChange({ anonymization: level, ...(level === 'none' ? {} : { leadExtraction: false }) })
          }
          label={t(`privacy.levels.${level}`)}
          hint={t(`privacy.levelHints.${level}`)}
        />
      ))}
      {note ? <p className="text-12 text-text-3">{note}</p> : null}
    </fieldset>
  );
}
