import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { call } from '../../../lib/api/client.ts';
import { ReasonDialog } from '../actions/reason-dialog.tsx';
import { useAdminAction } from '../actions/use-act.ts';
import type { AdminOrganization } from './own-limits.ts';

/** Suspends an organization with a reason that its members read, or reactivates it. */
export function SuspensionAction({ organization }: { organization: AdminOrganization }) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const next = organization.status === 'active' ? 'suspended' : 'active';
  const { act, isPending, dialog } = useAdminAction({
    send: (reason: string) =>
      call('PATCH /api/admin/organizations/{organizationId}', {
        params: { organizationId: organization.id },
        body: { status: next, reason },
      }),
    done: t(`organizations.done.${next}`),
    onDone: () => setIsOpen(false),
  });
  const tone = next === 'suspended' ? 'destructive' : 'primary';
  return (
    <>
      <Button variant={tone} onClick={() => setIsOpen(true)}>
        {t(`standing.to.${next}`)}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={t(`organizations.ask.${next}`, { name: organization.name })}
          text={t(`organizations.ask.${next}Text`)}
          label={t(`standing.to.${next}`)}
          tone={tone}
          isPending={isPending}
          onAct={act}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
      {dialog}
    </>
  );
}
