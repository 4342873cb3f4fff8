import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  isReauthenticationCanceled,
  useReauthenticated,
} from '../../../../components/account/use-reauthenticated.tsx';
import { call, type ResponseOf } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { useRefreshSecurity } from '../use-security.ts';

/** Requires a code; only the server can verify it. */
export function codeRule(code: string): true | string {
  return code.trim() !== '' || 'common:proof.codeRequired';
}

export type TwoFactorSetup = ResponseOf<'POST /api/user/two-factor/setup'>;

function useSayFailed(): (error: unknown) => void {
  const { t } = useTranslation('settings');
  return (error) => {
    if (isReauthenticationCanceled(error)) return;
    showToast({ tone: 'error', title: t('twoFactor.failed'), description: errorText(error, t) });
  };
}

/** Requests a new secret; nothing changes until a code from it is sent. */
export function useSetUp(onSetUp: (setup: TwoFactorSetup) => void) {
  const { confirmed, dialog } = useReauthenticated();
  const setUp = useMutation({
    mutationFn: () => confirmed(() => call('POST /api/user/two-factor/setup', {})),
    onSuccess: onSetUp,
    onError: useSayFailed(),
  });
  return { setUp, dialog };
}

/** Turns the second factor on with a code from the new secret; may re-authenticate again if the step-up has expired. */
export function useEnable(onEnabled: () => void) {
  const refresh = useRefreshSecurity();
  const { confirmed, dialog } = useReauthenticated();
  const enable = useMutation({
    mutationFn: (code: string) =>
      confirmed(() => call('POST /api/user/two-factor/enable', { body: { code } })),
    async onSuccess() {
      onEnabled();
      await refresh();
    },
  });
  return { enable, dialog };
}

/** Turns the second factor off with a code or a recovery code. */
export function useTurnOff(onOff: () => void) {
  const { t } = useTranslation('settings');
  const refresh = useRefreshSecurity();
  const { confirmed, dialog } = useReauthenticated();
  const turnOff = useMutation({
    mutationFn: (code: string) =>
      confirmed(() => call('POST /api/user/two-factor/disable', { body: { code } })),
    async onSuccess() {
      showToast({ title: t('twoFactor.nowOff') });
      onOff();
      await refresh();
    },
  });
  return { turnOff, dialog };
}

/** Replaces the recovery codes. */
export function useRenewCodes(onCodes: (codes: string[]) => void) {
  const refresh = useRefreshSecurity();
  const { confirmed, dialog } = useReauthenticated();
  const renew = useMutation({
    mutationFn: () => confirmed(() => call('POST /api/user/two-factor/recovery-codes', {})),
    async onSuccess({ recoveryCodes }) {
      onCodes(recoveryCodes);
      await refresh();
    },
    onError: useSayFailed(),
  });
  return { renew, dialog };
}
