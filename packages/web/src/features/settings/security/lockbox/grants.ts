import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  isReauthenticationCanceled,
  useReauthenticated,
} from '../../../../components/account/use-reauthenticated.tsx';
import { apiPath, call, type ResponseOf } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { invalidateBelow } from '../../../../lib/api/query-client.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';

export type GrantPage = ResponseOf<'GET /api/organization/lockbox'>;
export type Grant = GrantPage['items'][number];
export type Decision = 'approve' | 'refuse' | 'end';

export function grantsPath(page: string, pageSize: string): string {
  return apiPath('GET /api/organization/lockbox', { query: { page, pageSize } });
}

/** Decides on a grant; approving requires re-authentication if the sign-in was a while ago. */
export function useDecide(grant: Grant) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { confirmed, dialog } = useReauthenticated();
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      confirmed(() =>
        call(`POST /api/organization/lockbox/{grantId}/${decision}`, { params: { grantId: grant.id } }),
      ),
    onSuccess: (_, decision) => showToast({ title: t(`lockbox.done.${decision}`) }),
    onError(error) {
      if (isReauthenticationCanceled(error)) return;
      showToast({ tone: 'error', title: t('lockbox.failed'), description: errorText(error, t) });
    },
    onSettled: () => invalidateBelow(queryClient, '/api/organization/'),
  });
  return { decide, dialog };
}
