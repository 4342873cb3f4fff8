import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isReauthenticationCanceled } from '../../../../components/account/use-reauthenticated.tsx';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { refreshOrganization } from '../../../../lib/session/refresh-organization.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';

export type OrganizationRef = { id: string; name: string };
type Confirmed = <Answer>(act: () => Promise<Answer>) => Promise<Answer>;

/** After the user leaves or deletes an organization, another one is current, so all data is reloaded. */
function useLandElsewhere(doneKey: string) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return async ({ name }: OrganizationRef) => {
    await refreshOrganization(queryClient).catch(() => {});
    navigate('/dashboard');
    showToast({ title: t(doneKey, { name }) });
  };
}

/** Ends the user's membership. */
export function useLeaveOrganization() {
  const { t } = useTranslation('settings');
  const land = useLandElsewhere('organizations.left');
  return useMutation({
    mutationFn: ({ id: organizationId }: OrganizationRef) =>
      call('POST /api/organization/{organizationId}/leave', { params: { organizationId } }),
    onSuccess: (_answer, organization) => land(organization),
    onError: (error) =>
      showToast({ tone: 'error', title: t('organizations.leaveFailed'), description: errorText(error, t) }),
  });
}

/** Deletes the current organization with everything in it. */
export function useDeleteOrganization(confirmed: Confirmed) {
  const { t } = useTranslation('settings');
  const land = useLandElsewhere('organizations.deleted');
  return useMutation({
    mutationFn: ({ id: organizationId }: OrganizationRef) =>
      confirmed(() => call('DELETE /api/organization/{organizationId}', { params: { organizationId } })),
    onSuccess: (_answer, organization) => land(organization),
    onError(error) {
      if (isReauthenticationCanceled(error)) return;
      showToast({ tone: 'error', title: t('organizations.deleteFailed'), description: errorText(error, t) });
    },
  });
}
