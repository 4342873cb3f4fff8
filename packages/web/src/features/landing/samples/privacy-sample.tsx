import { useTranslation } from 'react-i18next';

/** Sample of the consent question and the retention setting. */
export function PrivacySample() {
  const { t } = useTranslation('landing');
  const choice = 'inline-flex h-7 items-center rounded-sm border px-2.5 text-12 font-550';
  return (
    <div className="flex flex-col gap-4 text-13">
      <div className="rounded-md border border-strong p-3.5">
        <p>{t('features.privacyBanner')}</p>
        <p aria-hidden="true" className="mt-2.5 flex gap-2">
          <span className={`${choice} border-strong`}>{t('features.privacyDecline')}</span>
          <span className={`${choice} border-ink bg-ink text-on-ink`}>{t('features.privacyAgree')}</span>
        </p>
      </div>
      <dl className="divide-y divide-border">
        <div className="flex justify-between gap-3 py-2">
          <dt>{t('features.privacyAnonymize')}</dt>
          <dd className="font-semibold">{t('features.privacyLevel')}</dd>
        </div>
        <div className="flex justify-between gap-3 py-2">
          <dt>{t('features.privacyKeep')}</dt>
          <dd className="font-semibold">{t('features.privacyDays')}</dd>
        </div>
      </dl>
    </div>
  );
}
