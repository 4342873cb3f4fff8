import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { useMarkNotificationsRead, useNotifications } from './use-notices.ts';

const NoticesPanel = lazy(async () => ({
  default: (await import('./notices-panel.tsx')).NotificationsPanel,
}));

/** Bell with a dot for unread notifications; opening it marks all as read. */
export function NotificationsButton() {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const { data } = useNotifications();
  const read = useMarkNotificationsRead();
  const unread = data?.unread ?? 0;
  function open(): void {
    setOpened(true);
    if (unread > 0) read.mutate();
  }
  const button = (
    <IconButton
      size="m"
      className="relative max-md:size-10!"
      label={unread > 0 ? t('notices.unread', { count: unread }) : t('notices.title')}
      icon={
        <>
          <Bell aria-hidden="true" size={18} strokeWidth={1.75} />
          {unread > 0 ? (
            <span
              aria-hidden="true"
              data-testid="unread"
              className="absolute end-1.5 top-1 size-2 rounded-full bg-primary-mark outline-2 outline-topbar"
            />
          ) : null}
        </>
      }
      {...(opened ? {} : { onClick: open, 'aria-haspopup': 'dialog' as const })}
    />
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      <NoticesPanel trigger={button} onOpen={open} />
    </Suspense>
  );
}
