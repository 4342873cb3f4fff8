import { minPasswordLength } from '@parley/contracts/values/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import type { Draft } from '../api/use-draft.ts';

const maxLength = 200;

/** Password for visitors who open the link: can be set, changed or removed, and is never shown again. */
export function PasswordField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors, typedPassword } = draft;
  const isStored = settings.deployment.passwordProtected;
  const [isWanted, setIsWanted] = useState(false);
  const isOn = typedPassword !== null && (isStored || isWanted || typedPassword !== undefined);
  const typed = typedPassword ?? '';
  const isShort = typed !== '' && typed.length < minPasswordLength;

  function toggle(next: boolean): void {
    setIsWanted(next);
    const removes = !next && isStored;
    change({ deployment: { password: removes ? null : undefined } });
  }
  return (
    <>
      <Switch
        label={t('access.password')}
        hint={t(typedPassword === null ? 'access.passwordRemoved' : 'access.passwordHint')}
        checked={isOn}
        onCheckedChange={toggle}
      />
      {isOn ? (
        <Field
          label={t(isStored ? 'access.newPassword' : 'access.setPassword')}
          hint={t(isStored ? 'access.passwordStored' : 'access.passwordMissing', { min: minPasswordLength })}
          error={isShort ? t('common:validation.chatPasswordShort') : fieldErrors['deployment.password']}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              maxLength={maxLength}
              placeholder={isStored ? t('access.passwordReplace') : undefined}
              value={typed}
              onChange={(event) => change({ deployment: { password: event.target.value || undefined } })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
