import { featureFlagNames } from '@parley/contracts/rights/feature-flags';
import { lockboxModes } from '@parley/contracts/rights/lockbox-lists';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../components/ui/inputs/number-field.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';
import { nameOfLanguage } from '../../../lib/i18n/languages.ts';
import { oneOf } from '../../../lib/router/use-address.ts';

export type Settings = ResponseOf<'GET /api/admin/settings'>;
type Draft = Omit<Settings, 'leastPasswordPolicy' | 'offeredLanguages'>;
type PartProps = { draft: Draft; set: (change: Partial<Draft>) => void; mayChange: boolean };
const passwordRules = ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const;

/** Who may sign up, and on what terms. */
export function RegistrationFields({ draft, set, mayChange }: PartProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Switch
        label={t('settings.registrationOpen')}
        hint={t('settings.registrationOpenHint')}
        checked={draft.registrationOpen}
        disabled={!mayChange}
        onCheckedChange={(registrationOpen) => set({ registrationOpen })}
      />
      <NumberField
        label={t('settings.annualDiscount')}
        hint={t('settings.annualDiscountHint')}
        value={draft.annualDiscountPercent}
        onValueChange={(percent) => set({ annualDiscountPercent: percent ?? 0 })}
        min={0}
        max={100}
      />
      <NumberField
        label={t('settings.trialDays')}
        hint={t('settings.trialDaysHint')}
        value={draft.trialDays}
        onValueChange={(trialDays) => set({ trialDays })}
        min={0}
        max={365}
        optional
      />
    </>
  );
}

type ChoiceFieldsProps = PartProps & { offered: Settings['offeredLanguages'] };

/** Default language, and access of administrators to customers' content. */
export function ChoiceFields({ draft, set, mayChange, offered }: ChoiceFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Field label={t('settings.defaultLanguage')} hint={t('settings.defaultLanguageHint')}>
        {(control) => (
          <Select
            {...control}
            disabled={!mayChange}
            value={draft.defaultLanguage}
            onChange={(event) =>
              set({
                defaultLanguage: oneOf([draft.defaultLanguage, ...offered], event.target.value),
              })
            }
          >
            {offered.map((code) => (
              <option key={code} value={code}>
                {nameOfLanguage(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('settings.lockbox')} hint={t(`settings.lockboxHints.${draft.lockbox}`)}>
        {(control) => (
          <Select
            {...control}
            disabled={!mayChange}
            value={draft.lockbox}
            onChange={(event) => set({ lockbox: oneOf(lockboxModes, event.target.value) })}
          >
            {lockboxModes.map((mode) => (
              <option key={mode} value={mode}>
                {t(`settings.lockboxModes.${mode}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

type PasswordFieldsProps = PartProps & { least: Settings['leastPasswordPolicy'] };

/** Password rules; those of the configuration cannot be loosened. */
export function PasswordFields({ draft, set, mayChange, least }: PasswordFieldsProps) {
  const { t } = useTranslation('admin');
  const setPolicy = (change: Partial<Settings['passwordPolicy']>) =>
    set({ passwordPolicy: { ...draft.passwordPolicy, ...change } });
  return (
    <fieldset className="flex flex-col gap-3" disabled={!mayChange}>
      <legend className="mb-3 text-13 font-550">{t('settings.passwords')}</legend>
      <NumberField
        label={t('settings.minLength')}
        hint={t('settings.minLengthHint', { count: least.minLength })}
        value={draft.passwordPolicy.minLength}
        onValueChange={(length) => setPolicy({ minLength: length ?? least.minLength })}
        min={least.minLength}
        max={128}
      />
      {passwordRules.map((rule) => (
        <Switch
          key={rule}
          label={t(`settings.rules.${rule}`)}
          hint={least[rule] ? t('settings.configured') : undefined}
          checked={draft.passwordPolicy[rule]}
          disabled={!mayChange || least[rule]}
          onCheckedChange={(checked) => setPolicy({ [rule]: checked })}
        />
      ))}
    </fieldset>
  );
}

/** Feature flags of the platform. */
export function FlagFields({ draft, set, mayChange }: PartProps) {
  const { t } = useTranslation('admin');
  return (
    <fieldset className="flex flex-col gap-3" disabled={!mayChange}>
      <legend className="mb-3 text-13 font-550">{t('flags.title')}</legend>
      <p className="text-12 text-text-3">{t('flags.hint')}</p>
      {featureFlagNames.map((name) => (
        <Switch
          key={name}
          label={t(`flags.names.${name}`)}
          hint={t(`flags.hints.${name}`)}
          checked={draft.flags[name]}
          disabled={!mayChange}
          onCheckedChange={(checked) => set({ flags: { ...draft.flags, [name]: checked } })}
        />
      ))}
    </fieldset>
  );
}
