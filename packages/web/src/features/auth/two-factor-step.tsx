import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthHeading } from './card/auth-heading.tsx';
import { TextField } from './fields/text-field.tsx';
import type { CodeEntry } from './use-entry.ts';

const rules = { code: (code: string) => code.trim() !== '' || 'twoFactor.codeRequired' };

/** Asks for a code of the second factor or a recovery code; going back keeps the earlier input. */
export function TwoFactorStep({ entry }: { entry: CodeEntry }) {
  const { t } = useTranslation('auth');
  const [byRecovery, setByRecovery] = useState(false);
  const [refused, setRefused] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({ code: '' }, rules, ({ code }) => {
    setRefused(code);
    entry.sendCode(byRecovery ? code.trim() : code.replace(/\s/g, ''));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the empty field when the kind of code changes
  useEffect(() => field.current?.focus(), [byRecovery]);
  const { problems, values } = form;
  const isRefused = entry.isCodeRefused && values.code === refused;
  const error = problems.code ? t(problems.code) : undefined;
  function change() {
    form.set('code', '');
    setByRecovery(!byRecovery);
  }
  const kind = byRecovery ? 'recovery' : 'app';
  return (
    <>
      <AuthHeading title={t(`twoFactor.${kind}.title`)} text={t(`twoFactor.${kind}.text`)} />
      <AuthForm
        className="mt-6"
        onSubmit={form.submit}
        label={t('twoFactor.submit')}
        pendingLabel={t('twoFactor.pending')}
        isPending={entry.isPending}
      >
        <TextField
          key={kind}
          ref={field}
          label={t(`twoFactor.${kind}.label`)}
          error={isRefused ? t('twoFactor.refused') : error}
          dir="ltr"
          spellCheck={false}
          maxLength={32}
          {...(byRecovery
            ? { autoComplete: 'off' }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
          {...form.text('code')}
        />
      </AuthForm>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-14">
        <button type="button" onClick={change} className="link py-1">
          {t(byRecovery ? 'twoFactor.useApp' : 'twoFactor.useRecovery')}
        </button>
        <Button variant="ghost" onClick={entry.cancelCode}>
          {t('twoFactor.back')}
        </Button>
      </div>
    </>
  );
}
