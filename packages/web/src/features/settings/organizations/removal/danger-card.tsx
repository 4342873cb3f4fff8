import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import type { OrganizationRef } from './use-organization-acts.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

type DangerCardProps = {
  organization: OrganizationRef;
  /** The user's only organization, which they can neither leave nor delete. */
  isOnly: boolean;
  mayDelete: boolean;
};

/** Buttons to leave or delete the organization. */
export function DangerCard({ organization, isOnly, mayDelete }: DangerCardProps) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const acts = mayDelete ? (['leave', 'delete'] as const) : (['leave'] as const);
  const close = () => setAsked(null);
  return (
    <Card flush title={t('organizations.danger')}>
      {acts.map((act) => (
        <div
          key={act}
          className="flex flex-wrap items-center gap-3 border-t border-border px-4 py-3 first:border-0"
        >
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="text-13 font-550">{t(`organizations.${act}`)}</h3>
            <p className="text-12 text-text-3">
              {isOnly ? t('common:errors.only_organization') : t(`organizations.${act}Hint`)}
            </p>
          </div>
          <Button variant="quiet-destructive" disabled={isOnly} onClick={() => setAsked(act)}>
            {t(`organizations.${act}`)}
          </Button>
        </div>
      ))}
      <Suspense fallback={null}>
        {asked === 'leave' ? <LeaveDialog organization={organization} onClose={close} /> : null}
        {asked === 'delete' ? <DeleteDialog organization={organization} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}
