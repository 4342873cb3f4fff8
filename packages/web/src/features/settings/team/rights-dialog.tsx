import { isAllowed, organizationPermissions, roles } from '@parley/contracts/rights/permissions';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Table } from '../../../components/ui/data/table.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';

/** Permissions of each role, from the same table that the server enforces; phones show one role at a time. */
export function RightsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [shown, setShown] = useState<string>('member');
  const onPhones = (role: string) => (role === shown ? undefined : 'max-md:hidden');
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
      <Table label={t('rights.title')} density="dense">
        <thead>
          <tr>
            <th scope="col">{t('rights.act')}</th>
            {roles.map((role) => (
              <th key={role} scope="col" className={onPhones(role)}>
                {t(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(organizationPermissions).map((action) => (
            <tr key={action}>
              <th
                scope="row"
                className="static! bg-transparent! py-1! font-normal! whitespace-normal! text-text!"
              >
                {t(`rights.actions.${action}`)}
              </th>
              {roles.map((role) => (
                <td key={role} className={onPhones(role)}>
                  <Mark allowed={isAllowed(role, action)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
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
