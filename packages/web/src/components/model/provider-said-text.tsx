import { providerProblems } from '@parley/contracts/values/failures';
import type { ProviderSaid } from '@parley/contracts/values/provider-said';
import { useTranslation } from 'react-i18next';

/** The error message of a failed model provider, and what to do about it. */
export function ProviderSaidText({ said: { problem, status, message } }: { said: ProviderSaid }) {
  const { t } = useTranslation('conversations');
  // A newer server may return problems unknown to this version.
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
