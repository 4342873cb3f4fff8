import { minAdminPasswordLength } from '@parley/contracts/rights/admin-lists';
import { adminRoles } from '@parley/contracts/rights/admin-permissions';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { PasswordInput } from '../../../components/ui/inputs/password-input.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { checkEmail } from '../../../lib/form/check-email.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useAdminAction } from '../actions/use-act.ts';

const rules = {
  fullName: (name: string) => name.trim() !== '' || 'auth:errors.fullNameRequired',
  email: checkEmail,
  password: (password: string) => password.length >= minAdminPasswordLength || 'administrators.passwordShort',
};

/** Adds an administrator with an initial password, which must be passed on outside the app. */
export function NewAdministratorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'auth']);
  const add = useAdminAction({
    send: (body: { fullName: string; email: string; password: string; role: (typeof adminRoles)[number] }) =>
      call('POST /api/admin/administrators', { body }),
    done: t('administrators.added'),
    onDone: onClose,
  });
  const form = useForm({ fullName: '', email: '', password: '', role: 'viewer' }, rules, (values) =>
    add.act({ ...values, role: oneOf(adminRoles, values.role) }),
  );
  const { problems } = form;
  return (
    <>
      <FormDialog
        size="s"
        title={t('administrators.add')}
        description={t('administrators.addText')}
        onSubmit={form.submit}
        submitLabel={t('administrators.add')}
        pending={add.isPending}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4">
          <Field label={t('columns.name')} error={problems.fullName && t(problems.fullName)} required>
            {(control) => <Input {...control} autoComplete="off" {...form.text('fullName')} />}
          </Field>
          <Field label={t('columns.email')} error={problems.email && t(problems.email)} required>
            {(control) => (
              <Input {...control} type="email" dir="ltr" autoComplete="off" {...form.text('email')} />
            )}
          </Field>
          <Field
            label={t('administrators.password')}
            hint={t('administrators.passwordHint')}
            error={problems.password && t(problems.password)}
            required
          >
            {(control) => (
              <PasswordInput {...control} autoComplete="new-password" {...form.text('password')} />
            )}
          </Field>
          <Field label={t('administrators.role')} hint={t(`administrators.roleHints.${form.values.role}`)}>
            {(control) => (
              <Select
                {...control}
                value={form.values.role}
                onChange={(event) => form.set('role', event.target.value)}
              >
                {adminRoles.map((role) => (
                  <option key={role} value={role}>
                    {t(`roles.${role}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </FormDialog>
      {add.dialog}
    </>
  );
}
