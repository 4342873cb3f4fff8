import type { Role } from '@parley/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { Select, type SelectProps } from '../../../components/ui/select.tsx';
import { allRoles, type Granter, mayGrant } from './grantable-roles.ts';

type RoleSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'children'> & {
  value: Role;
  granter: Granter;
  onRole: (role: Role) => void;
};

/** The five roles; those the reader may not give are there but closed. */
export function RoleSelect({ value, granter, onRole, ...rest }: RoleSelectProps) {
  const { t } = useTranslation('settings');
  function choose(text: string) {
    const role = allRoles.find((candidate) => candidate === text);
    if (role && role !== value) onRole(role);
  }
  return (
    <Select {...rest} value={value} onChange={(event) => choose(event.target.value)}>
      {allRoles.map((role) => (
        <option key={role} value={role} disabled={role !== value && !mayGrant(granter, role)}>
          {t(`roles.${role}`)}
        </option>
      ))}
    </Select>
  );
}
