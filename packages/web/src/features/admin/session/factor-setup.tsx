import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactorCodeInput } from '../../../components/account/factor-code-input.tsx';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { CopyField } from '../../../components/ui/data/copy-field.tsx';
import { QrCode } from '../../../components/ui/display/qr-code.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { adminSessionKey } from './use-admin.ts';

/** Sets up the second factor that this installation requires before anything else opens. */
export function FactorSetup() {
  const { t } = useTranslation('admin');
  const setup = useQuery({
    queryKey: ['admin-factor-setup'],
    queryFn: () => call('POST /api/admin/two-factor/setup', {}),
  });
  return (
    <>
      <h1 className="text-24 font-semibold tracking-[-.022em]">{t('factor.title')}</h1>
      <p className="mt-1 mb-5 text-14 text-text-2">{t('factor.text')}</p>
      <CardContent query={setup} errorTitle={t('factor.failed')} errorText={t('failedText')}>
        {({ secret, otpauthUrl }) => (
          <div className="flex flex-col gap-5">
            <QrCode value={otpauthUrl} label={t('factor.qr')} />
            <CopyField label={t('factor.secret')} value={secret} />
            <CodeForm />
          </div>
        )}
      </CardContent>
    </>
  );
}

function CodeForm() {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const enable = useMutation({
    mutationFn: (code: string) => call('POST /api/admin/two-factor/enable', { body: { code } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminSessionKey }),
  });
  const form = useForm(
    { code: '' },
    { code: (code) => code.trim() !== '' || 'factor.codeRequired' },
    ({ code }) => enable.mutate(code.trim()),
  );
  const problem = form.problems.code ? t(form.problems.code) : undefined;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <Field
        label={t('login.code')}
        error={problem ?? (enable.error ? errorText(enable.error, t) : undefined)}
        required
      >
        {(control) => <FactorCodeInput {...control} size="l" {...form.text('code')} />}
      </Field>
      <Button type="submit" variant="primary" loading={enable.isPending}>
        {t('factor.enable')}
      </Button>
    </form>
  );
}
