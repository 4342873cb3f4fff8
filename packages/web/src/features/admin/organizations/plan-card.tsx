import { limitNames } from '@parley/contracts/billing/limits';
import { planIds } from '@parley/contracts/values/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { ChangeEffects, useEffects } from './change-effects.tsx';
import {
  type AdminOrganization,
  hasUnit,
  inUnits,
  type LimitName,
  type LimitTexts,
  limitOf,
  limitsOf,
  textsOf,
} from './own-limits.ts';

type PlanCardProps = { organization: AdminOrganization; mayChange: boolean };

/** The organization's plan, and limits that override it. */
export function PlanCard({ organization, mayChange }: PlanCardProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [plan, setPlan] = useState(organization.plan);
  const [texts, setTexts] = useState<LimitTexts>(textsOf(organization.ownLimits));
  const [isAsking, setIsAsking] = useState(false);
  const limits = limitsOf(texts);
  const { act, isPending, dialog } = useAdminAction({
    send: () =>
      call('PATCH /api/admin/organizations/{organizationId}', {
        params: { organizationId: organization.id },
        body: { plan, limits: limits ?? undefined },
      }),
    done: t('organizations.done.plan'),
    onDone: () => setIsAsking(false),
  });
  return (
    <Card title={t('organizations.plan')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (limits === null) return;
          if (plan !== organization.plan) setIsAsking(true);
          else act(undefined);
        }}
      >
        <PlanField value={plan} disabled={!mayChange} onValueChange={setPlan} />
        <p className="text-12 text-text-3">{t('limits.hint')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {limitNames.map((name) => (
            <LimitField
              key={name}
              name={name}
              text={texts[name]}
              placeholder={placeholderOf(name)}
              disabled={!mayChange}
              onText={(text) => setTexts((before) => ({ ...before, [name]: text }))}
            />
          ))}
        </div>
        {mayChange ? (
          <Button
            type="submit"
            variant="primary"
            className="self-end"
            disabled={limits === null}
            loading={isPending}
          >
            {t('save')}
          </Button>
        ) : null}
      </form>
      {isAsking ? (
        <ConfirmPlan
          organization={organization}
          plan={plan}
          pending={isPending}
          onConfirm={() => act(undefined)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
      {dialog}
    </Card>
  );

  /** Effective limit of an empty field, if it is known before another plan is saved. */
  function placeholderOf(name: LimitName): string {
    const { ownLimits, limits: effective } = organization;
    if (plan !== organization.plan || ownLimits[name] !== undefined) return t('limits.ofPlan');
    const limit = effective[name];
    if (limit === null) return t('limits.ofPlanUnlimited');
    return t('limits.ofPlanIs', { limit: format.number(inUnits(name, limit)) });
  }
}

type Plan = AdminOrganization['plan'];
type PlanFieldProps = { value: Plan; disabled: boolean; onValueChange: (plan: Plan) => void };

function PlanField({ value, disabled, onValueChange }: PlanFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field label={t('columns.plan')}>
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          value={value}
          onChange={(event) => onValueChange(oneOf(planIds, event.target.value))}
        >
          {planIds.map((id) => (
            <option key={id} value={id}>
              {t(`plans.${id}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type LimitFieldProps = {
  name: LimitName;
  text: string;
  placeholder: string;
  disabled: boolean;
  onText: (text: string) => void;
};

function LimitField({ name, text, placeholder, disabled, onText }: LimitFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t(`limits.${name}`)}
      error={
        limitOf(name, text) === undefined
          ? t(hasUnit(name) ? 'limits.wrongAmount' : 'limits.wrong')
          : undefined
      }
    >
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          disabled={disabled}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

type ConfirmPlanProps = {
  organization: AdminOrganization;
  plan: Plan;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Shows the effects of another plan before it is saved. */
function ConfirmPlan({ organization, plan, pending, onConfirm, onClose }: ConfirmPlanProps) {
  const { t } = useTranslation('admin');
  const effects = useEffects(organization.id, plan === organization.plan ? null : { plan });
  return (
    <FormDialog
      size="s"
      role="alertdialog"
      title={t('subscriptions.changeOf', { name: organization.name })}
      description={t('subscriptions.changeText')}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
      submitLabel={t('save')}
      pending={pending}
      disabled={!effects.data}
      onClose={onClose}
    >
      <ChangeEffects effects={effects} />
    </FormDialog>
  );
}
