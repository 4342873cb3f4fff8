import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Note } from '../../../components/ui/note.tsx';
import { Radio } from '../../../components/ui/radio.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import type { Draft } from '../api/use-draft.ts';
import { FormSection } from './form-section.tsx';
import { RetentionField } from './retention-field.tsx';

type Anonymization = Chatbot['privacy']['anonymization'];

const levels = ['none', 'partial', 'full'] as const satisfies readonly Anonymization[];
const maxBannerLength = 1000;

/** Consent, anonymization and retention; saving takes effect at once, without publishing. */
export function PrivacyTab({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change } = draft;
  const { privacy } = settings;
  const isAnonymized = privacy.anonymization !== 'none';
  return (
    <>
      <Note className="max-w-[880px]">{t('privacy.live')}</Note>
      <ConsentSection draft={draft} />
      <FormSection title={t('privacy.data')} text={t('privacy.dataText')}>
        <AnonymizationField draft={draft} />
        <Switch
          label={t('privacy.leadExtraction')}
          hint={t(isAnonymized ? 'privacy.leadExtractionOff' : 'privacy.leadExtractionHint')}
          checked={privacy.leadExtraction && !isAnonymized}
          disabled={isAnonymized}
          onCheckedChange={(leadExtraction) => change({ privacy: { leadExtraction } })}
        />
        <RetentionField draft={draft} />
      </FormSection>
    </>
  );
}

function ConsentSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const { privacy } = settings;
  return (
    <FormSection title={t('privacy.consent')} text={t('privacy.consentText')}>
      <Switch
        label={t('privacy.consentBanner')}
        hint={t('privacy.consentBannerHint')}
        checked={privacy.consentBanner}
        onCheckedChange={(consentBanner) => change({ privacy: { consentBanner } })}
      />
      <Field label={t('privacy.policyUrl')} error={fieldErrors['privacy.privacyPolicyUrl']} optional>
        {(control) => (
          <Input
            {...control}
            type="url"
            dir="ltr"
            placeholder="https://"
            value={privacy.privacyPolicyUrl ?? ''}
            onChange={(event) => change({ privacy: { privacyPolicyUrl: event.target.value || null } })}
          />
        )}
      </Field>
      <Field
        label={t('privacy.bannerText')}
        hint={t('privacy.bannerTextHint')}
        error={fieldErrors['privacy.bannerText']}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={maxBannerLength}
            value={privacy.bannerText}
            onChange={(event) => change({ privacy: { bannerText: event.target.value } })}
          />
        )}
      </Field>
    </FormSection>
  );
}

function AnonymizationField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const name = useId();
  const { settings, change } = draft;
  function choose(anonymization: Anonymization): void {
    const noLeads = anonymization === 'none' ? {} : { leadExtraction: false };
    change({ privacy: { anonymization, ...noLeads } });
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-550">{t('privacy.anonymization')}</legend>
      {levels.map((level) => (
        <Radio
          key={level}
          name={name}
          value={level}
          checked={settings.privacy.anonymization === level}
          onChange={() => choose(level)}
          label={t(`privacy.levels.${level}`)}
          hint={t(`privacy.levelHints.${level}`)}
        />
      ))}
      <p className="text-12 text-text-3">{t('privacy.anonymizationLater')}</p>
    </fieldset>
  );
}
