import { notificationKinds } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useUser } from '../../../lib/session/use-user.ts';
import { PanelHeader } from '../panel-header.tsx';
import { useSetNotificationChannel } from './use-set-notification-channel.ts';

const ways = ['email', 'inApp'] as const;

/** Notifications by kind and channel; each switch is saved immediately. */
export default function NotificationsPanel() {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  const setNotice = useSetNotificationChannel();
  if (!user) return null;
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.notifications')} text={t('notifications.text')} />
      <Card flush>
        <div
          aria-hidden="true"
          className="flex min-h-9 items-center gap-3 rounded-t-md border-b border-border bg-surface-2 px-4 text-12 font-medium text-text-3 max-md:px-3"
        >
          <span className="flex-1">{t('notifications.what')}</span>
          {ways.map((way) => (
            <span key={way} className="w-20 py-1 text-center">
              {t(`notifications.${way}`)}
            </span>
          ))}
        </div>
        <ul aria-label={t('common:settingsTabs.notifications')}>
          {notificationKinds.map((kind) => (
            <li
              key={kind}
              className="flex items-center gap-3 border-t border-border px-4 py-3 first:border-0 max-md:px-3"
            >
              <div className="min-w-0 flex-1">
                <p className="text-13 font-550">{t(`notifications.kinds.${kind}`)}</p>
                <p className="text-12 text-text-3">{t(`notifications.hints.${kind}`)}</p>
              </div>
              {ways.map((way) => (
                <Switch
                  key={way}
                  hideLabel
                  label={t('notifications.switch', {
                    kind: t(`notifications.kinds.${kind}`),
                    way: t(`notifications.${way}`),
                  })}
                  checked={user.notifications[kind][way]}
                  onCheckedChange={(on) => setNotice.mutate({ kind, way, on })}
                  className="w-20 justify-center"
                />
              ))}
            </li>
          ))}
        </ul>
      </Card>
      <Note>{t('notifications.always')}</Note>
    </>
  );
}
