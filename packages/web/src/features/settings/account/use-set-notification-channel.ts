import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { type User, userKey } from '../../../lib/session/use-user.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

type Choice = { kind: keyof User['notifications']; way: 'email' | 'inApp'; on: boolean };

function withChoice(user: User, { kind, way, on }: Choice): User {
  const notifications = { ...user.notifications, [kind]: { ...user.notifications[kind], [way]: on } };
  return { ...user, notifications };
}

/** Switches one channel of a kind of notification; optimistic, reverted if the server refuses. */
export function useSetNotificationChannel() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  function show(choice: Choice): void {
    queryClient.setQueryData<User | null>(userKey, (user) => user && withChoice(user, choice));
  }
  return useMutation({
    // Requests run one after the other, so that the last response belongs to the last switch.
    scope: { id: 'notifications' },
    mutationFn: ({ kind, way, on }: Choice) =>
      call('PATCH /api/user', { body: { notifications: { [kind]: { [way]: on } } } }),
    onMutate: show,
    onError(error, choice) {
      show({ ...choice, on: !choice.on });
      showToast({ tone: 'error', title: t('notifications.failed'), description: errorText(error, t) });
    },
  });
}
