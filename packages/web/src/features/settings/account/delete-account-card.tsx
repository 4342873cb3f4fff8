import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import type { User } from '../../../lib/session/use-user.ts';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

/** Card to delete the account, separate from all others. */
export function DeleteAccountCard({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState(false);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-14 font-semibold">{t('deleteAccount.title')}</h2>
          <p className="text-13 text-text-2">{t('deleteAccount.text')}</p>
        </div>
        <Button variant="quiet-destructive" onClick={() => setAsked(true)}>
          {t('deleteAccount.act')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {asked ? <DeleteAccountDialog user={user} onClose={() => setAsked(false)} /> : null}
      </Suspense>
    </Card>
  );
}
