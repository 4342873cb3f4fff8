import { isAllowed, organizationPermissions, roles } from '@parley/contracts/rights/permissions';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';

/** Permissions of each role, from the same table that the server enforces; phones show one role at a time. */
export function RightsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [shown, setShown] = useState<string>('member');
  const columns: Column<string>[] = [
    {
      key: 'action',
      header: t('rights.act'),
      rowHeader: true,
      className: 'static! bg-transparent! py-1! font-normal! whitespace-normal! text-text!',
      cell: (action) => t(`rights.actions.${action}`),
    },
    ...roles.map((role) => ({
      key: role,
      header: t(`roles.${role}`),
      columnClass: role === shown ? undefined : 'max-md:hidden',
      cell: (action: string) => <Mark allowed={isAllowed(role, action)} />,
    })),
  ];
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('rights.title')}
      description={t('rights.text')}
    >
      <Select
        size="l"
        className="flex-none md:hidden"
        aria-label={t('rights.role')}
        value={shown}
        onChange={(event) => setShown(event.target.value)}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      <PlainTable
        density="dense"
        label={t('rights.title')}
        rows={Object.keys(organizationPermissions)}
        columns={columns}
        keyOf={(action) => action}
      />
    </Dialog>
  );
}

function Mark({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation('settings');
  const Icon = allowed ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" size={16} className={allowed ? 'text-success-text' : 'text-text-3'} />
      <span className="sr-only">{t(allowed ? 'rights.yes' : 'rights.no')}</span>
    </>
  );
}
