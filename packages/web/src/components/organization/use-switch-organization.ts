import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { refreshOrganization } from '../../lib/session/refresh-organization.ts';
import { showToast } from '../../lib/toast/toast-store.ts';

/** Switches to another organization and reloads all data on the screen. */
export function useSwitchOrganization() {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (organizationId: string) =>
      call('POST /api/organization/switch/{organizationId}', { params: { organizationId } }),
    onError: (error) =>
      showToast({ title: t('organization.switchFailed'), description: errorText(error, t), tone: 'error' }),
    onSuccess: async ({ name }) => {
      navigate('/dashboard');
      try {
        await refreshOrganization(queryClient);
        await queryClient.fetchQuery({ queryKey: ['/api/organization'] });
        showToast({
          title: t('organization.switched'),
          description: t('organization.switchedText', { name }),
        });
      } catch (error) {
        showToast({ title: t('organization.reloadFailed'), description: errorText(error, t), tone: 'error' });
      }
    },
  });
}
