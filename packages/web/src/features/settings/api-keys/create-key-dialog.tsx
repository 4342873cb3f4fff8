import { apiKeyExpiries, apiKeyLevels } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Radio } from '../../../components/ui/choices/radio.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import type { NewApiKey } from './use-api-keys.ts';

type CreateKeyDialogProps = {
  pending: boolean;
  onCreate: (key: NewApiKey) => void;
  onClose: () => void;
};

/** Asks for the name, expiry and access level of a new key. */
export function CreateKeyDialog({ pending, onCreate, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation('settings');
  const form = useForm(
    { name: '', expires: '90d', permissions: 'read' },
    { name: (name) => name.trim().length > 0 || 'common:validation.nameRequired' },
    ({ name, expires, permissions }) => {
      const expiry = apiKeyExpiries.find((one) => one === expires);
      const level = apiKeyLevels.find((one) => one === permissions);
      if (expiry && level) onCreate({ name: name.trim(), expires: expiry, permissions: level });
    },
  );
  const { name: problem } = form.problems;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('keys.createTitle')}
      description={t('keys.createText')}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={pending}>
            {t('keys.create')}
          </Button>
        </>
      }
    >
      <Field label={t('keys.name')} hint={t('keys.nameHint')} error={problem && t(problem)} required>
        {(control) => (
          <Input {...control} size="l" autoComplete="off" maxLength={100} {...form.text('name')} />
        )}
      </Field>
      <Field label={t('keys.expires')}>
        {(control) => (
          <Select
            {...control}
            size="l"
            value={form.values.expires}
            onChange={(event) => form.set('expires', event.target.value)}
          >
            {apiKeyExpiries.map((expiry) => (
              <option key={expiry} value={expiry}>
                {t(`keys.expiry.${expiry}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-550">{t('keys.permissions')}</legend>
        {apiKeyLevels.map((level) => (
          <Radio
            key={level}
            name="permissions"
            value={level}
            label={t(`keys.level.${level}`)}
            hint={t(`keys.levelText.${level}`)}
            checked={form.values.permissions === level}
            onChange={() => form.set('permissions', level)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
