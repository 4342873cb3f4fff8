import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactorCodeInput } from '../../../components/account/factor-code-input.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { PasswordInput } from '../../../components/ui/inputs/password-input.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { checkEmail } from '../../../lib/form/check-email.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { adminSessionKey } from './use-admin.ts';

const rules = {
  email: checkEmail,
  password: (password: string) => password !== '' || 'auth:errors.passwordRequired',
};

/** Email and password, then the code of the second factor if the server demands it. */
export function LoginForm() {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const login = useMutation({
    mutationFn: ({ code, ...body }: { email: string; password: string; code: string }) =>
      call('POST /api/admin/login', { body: code.trim() === '' ? body : { ...body, code: code.trim() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminSessionKey }),
  });
  const wantsCode = login.error instanceof ApiError && login.error.code === 'two_factor_required';
  const form = useForm({ email: '', password: '', code: '' }, rules, (values) => login.mutate(values));
  const { problems } = form;
  const asksForCode = wantsCode || form.values.code !== '';
  return (
    <form noValidate onSubmit={form.submit} className="mt-6 flex flex-col gap-[18px]">
      {login.error && !wantsCode ? (
        <div role="alert">
          <Note tone="error">{errorText(login.error, t)}</Note>
        </div>
      ) : null}
      <Field size="l" label={t('login.email')} error={problems.email && t(problems.email)} required>
        {(control) => (
          <Input
            {...control}
            size="xl"
            type="email"
            dir="ltr"
            autoComplete="username"
            {...form.text('email')}
          />
        )}
      </Field>
      <Field size="l" label={t('login.password')} error={problems.password && t(problems.password)} required>
        {(control) => (
          <PasswordInput {...control} size="xl" autoComplete="current-password" {...form.text('password')} />
        )}
      </Field>
      {asksForCode ? (
        <Field size="l" label={t('login.code')} hint={t('login.codeHint')} required>
          {(control) => <FactorCodeInput {...control} size="xl" autoFocus {...form.text('code')} />}
        </Field>
      ) : null}
      <Button type="submit" variant="primary" size="xl" block loading={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
