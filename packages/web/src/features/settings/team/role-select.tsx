import { canAssignRole, type MemberContext } from '@parley/contracts/rights/member-roles';
import { type Role, roles } from '@parley/contracts/rights/permissions';
import { useTranslation } from 'react-i18next';
import { Select, type SelectProps } from '../../../components/ui/choices/select.tsx';

type RoleSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'children'> & {
  value: Role;
  caller: MemberContext;
  onRole: (role: Role) => void;
};

/** Select of the five roles; those that the user may not assign are disabled. */
export function RoleSelect({ value, caller, onRole, ...rest }: RoleSelectProps) {
  const { t } = useTranslation('settings');
  function choose(text: string) {
    const role = roles.find((candidate) => candidate === text);
    if (role && role !== value) onRole(role);
  }
  return (
    <Select {...rest} value={value} onChange={(event) => choose(event.target.value)}>
      {roles.map((role) => (
        <option key={role} value={role} disabled={role !== value && !canAssignRole(caller, role)}>
          {t(`roles.${role}`)}
        </option>
      ))}
    </Select>
  );
}
