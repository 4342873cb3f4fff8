import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { ModelInput, useModelHint } from '../../../components/model/model-input.tsx';
import { useProviderName } from '../../../components/model/use-provider-name.ts';
import { Checkbox, type CheckboxProps } from '../../../components/ui/choices/checkbox.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useCostFormat } from '../../../lib/format/use-cost-format.ts';
import { type Organization, useOrganization } from '../organizations/use-organization.ts';
import { changedNames, SaveBar } from '../save-bar.tsx';
import {
  insightModelChange,
  insightModelRules,
  insightModelValuesOf,
  insightProviders,
} from './insight-model-values.ts';
import { useSaveInsightModel } from './use-save-insight-model.ts';

/** Model that refines the analysis of completed conversations, and its monthly budget. */
export function InsightModelCard() {
  const { t } = useTranslation('settings');
  const organization = useOrganization();
  return (
    <Card title={t('insightModel.title')}>
      <p className="mb-4 text-13 text-text-2">{t('insightModel.text')}</p>
      <CardContent
        query={organization}
        errorTitle={t('insightModel.errorTitle')}
        errorText={t('insightModel.errorText')}
        lines={4}
      >
        {(data) => <InsightModelForm key={data.id} organization={data} />}
      </CardContent>
    </Card>
  );
}

function InsightModelForm({ organization }: { organization: Organization }) {
  const { t } = useTranslation('settings');
  const cost = useCostFormat();
  const providerName = useProviderName();
  const [stored, setStored] = useState(() => insightModelValuesOf(organization));
  const save = useSaveInsightModel(organization, (saved) => {
    const next = insightModelValuesOf(saved);
    setStored(next);
    form.reset(next);
  });
  const form = useForm(stored, insightModelRules, (values) => save.mutate(insightModelChange(values)));
  const { values, problems } = form;
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const modelHint = useModelHint(values.provider, values.name);
  const { monthlyBudgetUsd, spentUsd } = organization.insightModel;
  return (
    <form
      noValidate
      aria-label={t('insightModel.title')}
      onSubmit={form.submit}
      className="flex flex-col gap-4"
    >
      <EnabledField field={form.check('enabled')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('insightModel.provider')} error={fields['insightModel.provider']}>
          {(control) => (
            <Select
              {...control}
              value={values.provider}
              onChange={(event) => {
                form.set('provider', event.target.value);
                form.set('name', '');
              }}
            >
              {insightProviders.map((provider) => (
                <option key={provider} value={provider}>
                  {providerName(provider)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('insightModel.model')}
          hint={modelHint ?? t('insightModel.modelHint')}
          error={problems.name ? t(problems.name) : fields['insightModel.name']}
        >
          {(control) => (
            <ModelInput
              {...control}
              name="name"
              provider={values.provider}
              value={values.name}
              onValueChange={(name) => form.set('name', name)}
            />
          )}
        </Field>
        <Field
          label={t('insightModel.budget')}
          hint={t('insightModel.spent', { spent: cost(spentUsd), budget: cost(monthlyBudgetUsd) })}
          error={problems.budget ? t(problems.budget) : fields['insightModel.monthlyBudgetUsd']}
        >
          {(control) => (
            <Input {...control} inputMode="decimal" dir="ltr" maxLength={10} {...form.text('budget')} />
          )}
        </Field>
      </div>
      <SaveBar
        unsaved={changedNames(stored, values).length}
        saving={save.isPending}
        onDiscard={() => {
          save.reset();
          form.reset(stored);
        }}
      />
    </form>
  );
}

function EnabledField({ field }: { field: CheckboxProps }) {
  const { t } = useTranslation('settings');
  const hintId = useId();
  return (
    <div>
      <Checkbox
        label={<span className="font-550">{t('insightModel.enabled')}</span>}
        aria-describedby={hintId}
        {...field}
      />
      <p id={hintId} className="ps-[26px] text-12 text-text-3">
        {t('insightModel.enabledHint')}
      </p>
    </div>
  );
}
