import { isAllowed, organizationPermissions } from '@parley/contracts/permissions';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Table } from '../../../components/ui/table.tsx';
import { allRoles } from './grantable-roles.ts';

/** What each role may do, from the very table that the server decides by. */
export function RightsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('rights.title')}
      description={t('rights.text')}
    >
      <Table label={t('rights.title')} density="dense">
        <thead>
          <tr>
            <th scope="col">{t('rights.act')}</th>
            {allRoles.map((role) => (
              <th key={role} scope="col">
                {t(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(organizationPermissions).map((action) => (
            <tr key={action}>
              <th scope="row" className="font-normal!">
                {t(`rights.actions.${action}`)}
              </th>
              {allRoles.map((role) => (
                <td key={role}>
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
