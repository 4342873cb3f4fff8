import { adminRoles } from '@parley/contracts/rights/admin-permissions';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { useAdmin } from '../session/use-admin.ts';
import { NewAdministratorDialog } from './new-administrator-dialog.tsx';

type Administrator = ResponseOf<'GET /api/admin/administrators'>[number];

/** The administrators of the platform, for its owners. */
export function AdministratorsCard() {
  const { t } = useTranslation('admin');
  const list = useQuery<Administrator[]>({ queryKey: ['/api/admin/administrators'] });
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Administrator | null>(null);
  const change = useAdminAction({
    send: ({ id, role }: Pick<Administrator, 'id' | 'role'>) =>
      call('PATCH /api/admin/administrators/{adminId}', { params: { adminId: id }, body: { role } }),
    done: t('administrators.changed'),
  });
  const remove = useAdminAction({
    send: (id: string) => call('DELETE /api/admin/administrators/{adminId}', { params: { adminId: id } }),
    done: t('administrators.removed'),
    onDone: () => setRemoving(null),
  });
  return (
    <div {...rowFocusProps} className="contents">
      <Card
        title={t('administrators.title')}
        action={
          <Button size="s" data-add-row onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" size={14} />
            {t('administrators.add')}
          </Button>
        }
      >
        <CardContent query={list} errorTitle={t('list.failedTitle')} errorText={t('failedText')}>
          {(items) => (
            <ul className="flex flex-col gap-3 text-13">
              {items.map((one) => (
                <AdministratorLine
                  key={one.id}
                  administrator={one}
                  isChanging={change.isPending}
                  onRole={(role) => change.act({ id: one.id, role })}
                  onRemove={() => setRemoving(one)}
                />
              ))}
            </ul>
          )}
        </CardContent>
        {isAdding ? <NewAdministratorDialog onClose={() => setIsAdding(false)} /> : null}
        {removing ? (
          <ConfirmDialog
            open
            onOpenChange={() => setRemoving(null)}
            title={t('administrators.ask', { name: removing.fullName })}
            description={t('administrators.askText')}
            confirmLabel={t('administrators.remove')}
            pending={remove.isPending}
            onConfirm={() => remove.act(removing.id)}
          />
        ) : null}
        {change.dialog}
        {remove.dialog}
      </Card>
    </div>
  );
}

type AdministratorLineProps = {
  administrator: Administrator;
  isChanging: boolean;
  onRole: (role: Administrator['role']) => void;
  onRemove: () => void;
};

function AdministratorLine({ administrator, isChanging, onRole, onRemove }: AdministratorLineProps) {
  const { t } = useTranslation('admin');
  const { admin } = useAdmin();
  return (
    <li data-row className="flex flex-wrap items-center gap-2">
      <span className="min-w-40 flex-1">
        <b className="font-550">{administrator.fullName}</b>
        <span dir="ltr" className="block truncate text-text-3">
          {administrator.email}
        </span>
      </span>
      {administrator.twoFactorEnabled ? (
        <Badge variant="success">{t('administrators.twoFactor')}</Badge>
      ) : null}
      <Select
        aria-label={t('administrators.roleOf', { name: administrator.fullName })}
        value={administrator.role}
        disabled={isChanging}
        onChange={(event) => onRole(oneOf(adminRoles, event.target.value))}
      >
        {adminRoles.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      <IconButton
        label={t('administrators.removeNamed', { name: administrator.fullName })}
        disabled={administrator.id === admin?.id}
        onClick={onRemove}
        icon={<Trash2 aria-hidden="true" size={16} />}
      />
    </li>
  );
}
