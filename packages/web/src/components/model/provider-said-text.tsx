import { providerProblems } from '@parley/contracts/failures';
import type { ProviderSaid } from '@parley/contracts/provider-said';
import { useTranslation } from 'react-i18next';

/** What to do about a provider of models that failed, and its own words. */
export function ProviderSaidText({ said: { problem, status, message } }: { said: ProviderSaid }) {
  const { t } = useTranslation('conversations');
  // A newer server may name what is not known here.
  const known = providerProblems.find((one) => one === problem) ?? 'unavailable';
  return (
    <>
      <p>{t(`providerSaid.${known}`)}</p>
      {status === null || message === null ? null : (
        <p className="mt-0.5 [overflow-wrap:anywhere]">
          {t('providerSaid.said', { status: String(status), message })}
        </p>
      )}
    </>
  );
}
