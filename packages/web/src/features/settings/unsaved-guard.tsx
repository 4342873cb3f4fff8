import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../lib/router/leave-guard.ts';

const LeaveDialog = lazy(async () => ({
  default: (await import('../../components/ui/overlays/leave-dialog.tsx')).LeaveDialog,
}));

/** Opening another tab leaves too, because the tab's form is unmounted. */
function isElsewhere(address: URL): boolean {
  const here = new URL(window.location.href);
  return (
    address.pathname !== here.pathname || address.searchParams.get('tab') !== here.searchParams.get('tab')
  );
}

/** Asks before unsaved changes of a form are lost; does nothing for 0. */
export function UnsavedGuard({ unsaved }: { unsaved: number }) {
  const { t } = useTranslation('settings');
  const guard = useLeaveGuard(unsaved > 0, isElsewhere);
  if (!guard.asking) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        description={t('unsaved.leaveText', { count: unsaved })}
        leaveLabel={t('unsaved.leave')}
        stayLabel={t('unsaved.stay')}
        onLeave={guard.leave}
        onStay={guard.stay}
      />
    </Suspense>
  );
}
