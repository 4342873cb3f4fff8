import { isSecretName } from '@parley/flow/names';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { AddressInput } from '../../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { type Rules, useForm } from '../../../../lib/form/use-form.ts';
import { isWebAddress } from '../../../../lib/form/web-address.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import type { useChangeSecrets } from './use-secrets.ts';

type Typed = { name: string; value: string; origin: string };
const nothing: Typed = { name: '', value: '', origin: '' };
const rules: Rules<Typed> = {
  name: (name) => isSecretName(name) || 'common:validation.secretName',
  value: (value) => value.trim() !== '' || 'common:validation.secretRequired',
  origin: (origin) => isWebAddress(origin) || 'common:validation.addressInvalid',
};

/** Stores a secret, replacing one of the same name. The value is never shown again. */
export function SecretForm({ put }: { put: ReturnType<typeof useChangeSecrets>['put'] }) {
  const { t } = useTranslation('builder');
  const form = useForm(nothing, rules, (typed) =>
    put.mutate(typed, {
      onSuccess: ({ name }) => {
        showToast({ title: t('flow.secrets.stored', { name }) });
        form.reset(nothing);
      },
    }),
  );
  const refused = put.error instanceof ApiError ? put.error.fields : {};
  function problemOf(name: keyof Typed): string | undefined {
    const key = form.problems[name];
    return key === undefined ? refused[name] : t(key);
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('flow.secrets.name')} hint={t('flow.secrets.nameHint')} error={problemOf('name')}>
          {(control) => (
            <Input
              {...control}
              {...form.text('name')}
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              className="font-mono text-12!"
              placeholder={t('flow.secrets.nameSample')}
            />
          )}
        </Field>
        <Field label={t('flow.secrets.value')} hint={t('flow.secrets.valueHint')} error={problemOf('value')}>
          {(control) => (
            <Input {...control} {...form.text('value')} type="password" autoComplete="new-password" />
          )}
        </Field>
      </div>
      <Field label={t('flow.secrets.origin')} hint={t('flow.secrets.originHint')} error={problemOf('origin')}>
        {(control) => (
          <AddressInput
            {...control}
            {...form.address('origin')}
            autoComplete="off"
            placeholder="https://api.example.com"
          />
        )}
      </Field>
      {put.isError && Object.keys(refused).length === 0 ? (
        <p role="alert" className="text-13 text-error-text">
          {errorText(put.error, t)}
        </p>
      ) : null}
      <Button type="submit" className="self-start" loading={put.isPending}>
        {t('flow.secrets.store')}
      </Button>
    </form>
  );
}
