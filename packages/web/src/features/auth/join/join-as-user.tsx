import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { refreshOrganization } from '../../../lib/session/refresh-organization.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import type { Invitation } from './invitation-facts.tsx';

/** Accept button for the invited account, which is signed in. */
export function JoinAsUser({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { name } = invitation.organization;
  const accept = useMutation({
    async mutationFn() {
      await call('POST /api/join', { body: { token } });
      await refreshOrganization(queryClient);
    },
    onSuccess() {
      showToast({
        title: t('common:organization.switched'),
        description: t('common:organization.switchedText', { name }),
      });
      navigate('/dashboard');
    },
    onError: (error) =>
      showToast({ title: t('join.acceptFailed'), description: errorText(error, t), tone: 'error' }),
  });
  return (
    <>
      <Button
        variant="primary"
        size="xl"
        block
        glow
        className="mt-6"
        loading={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {t(accept.isPending ? 'join.pending' : 'join.accept')}
      </Button>
      <p className="mt-4 text-center text-13 [overflow-wrap:anywhere] text-text-3">
        {t('join.signedInAs', { email: invitation.email })}
      </p>
    </>
  );
}
