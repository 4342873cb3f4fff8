import { featureFlagNames } from '@parley/contracts/rights/feature-flags';
import { lockboxModes } from '@parley/contracts/rights/lockbox-lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../components/ui/inputs/number-field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { nameOfLanguage } from '../../../lib/i18n/languages.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { DetailState } from '../list/detail-state.tsx';
import { useAdmin } from '../session/use-admin.ts';
import { AdministratorsCard } from './administrators-card.tsx';

type Settings = ResponseOf<'GET /api/admin/settings'>;
const passwordRules = ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const;

/** Platform-wide settings, and the list of administrators. */
export default function SettingsPage() {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const settings = useQuery<Settings>({ queryKey: ['/api/admin/settings'] });
  return (
    <DetailState query={settings} listPath="/admin/dashboard">
      {(data) => (
        <Page>
          <PageHeader title={t('settings.title')} context={t('settings.context')} />
          <div className="flex max-w-[760px] flex-col gap-4">
            <SettingsCard key={JSON.stringify(data)} settings={data} mayChange={may('settings.update')} />
            {may('administrator.read') ? <AdministratorsCard /> : null}
          </div>
        </Page>
      )}
    </DetailState>
  );
}

function SettingsCard({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const { t } = useTranslation('admin');
  const { leastPasswordPolicy: least, offeredLanguages, ...initial } = settings;
  const format = useFormat();
  const [draft, setDraft] = useState(initial);
  const [isAsking, setIsAsking] = useState(false);
  const set = (change: Partial<typeof initial>) => setDraft((before) => ({ ...before, ...change }));
  const setPolicy = (change: Partial<Settings['passwordPolicy']>) =>
    set({ passwordPolicy: { ...draft.passwordPolicy, ...change } });
  const { act, isPending, dialog } = useAdminAction({
    send: () => call('PUT /api/admin/settings', { body: draft }),
    done: t('settings.saved'),
    onDone: () => setIsAsking(false),
  });
  const percent = (value: number) => format.percent(value / 100);
  return (
    <Card title={t('settings.platform')}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.annualDiscountPercent === initial.annualDiscountPercent) act(undefined);
          else setIsAsking(true);
        }}
      >
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
        <Field label={t('settings.defaultLanguage')} hint={t('settings.defaultLanguageHint')}>
          {(control) => (
            <Select
              {...control}
              disabled={!mayChange}
              value={draft.defaultLanguage}
              onChange={(event) =>
                set({
                  defaultLanguage: oneOf([draft.defaultLanguage, ...offeredLanguages], event.target.value),
                })
              }
            >
              {offeredLanguages.map((code) => (
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
        {mayChange ? (
          <Button type="submit" variant="primary" className="self-end" loading={isPending}>
            {t('save')}
          </Button>
        ) : null}
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('settings.askDiscount')}
        description={t('settings.askDiscountText', {
          before: percent(initial.annualDiscountPercent),
          after: percent(draft.annualDiscountPercent),
        })}
        confirmLabel={t('save')}
        tone="primary"
        pending={isPending}
        onConfirm={() => act(undefined)}
      />
      {dialog}
    </Card>
  );
}
