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
import type { AdminOrganization } from './admin-organization.ts';
import { ChangeEffects, useEffects } from './change-effects.tsx';
import {
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
  const isOtherPlan = plan !== organization.plan;
  const effects = useEffects(organization.id, isAsking && isOtherPlan ? { plan } : null);
  const { act, isPending, dialog } = useAdminAction({
    send: () =>
      call('PATCH /api/admin/organizations/{organizationId}', {
        params: { organizationId: organization.id },
        body: { plan, limits: limits ?? undefined },
      }),
    done: t('organizations.done.plan'),
    onDone: () => setIsAsking(false),
  });
  const set = (name: LimitName, text: string) => setTexts((before) => ({ ...before, [name]: text }));
  return (
    <Card title={t('organizations.plan')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (limits === null) return;
          if (isOtherPlan) setIsAsking(true);
          else act(undefined);
        }}
      >
        <Field label={t('columns.plan')}>
          {(control) => (
            <Select
              {...control}
              disabled={!mayChange}
              value={plan}
              onChange={(event) => setPlan(oneOf(planIds, event.target.value))}
            >
              {planIds.map((id) => (
                <option key={id} value={id}>
                  {t(`plans.${id}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <p className="text-12 text-text-3">{t('limits.hint')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {limitNames.map((name) => (
            <Field
              key={name}
              label={t(`limits.${name}`)}
              error={
                limitOf(name, texts[name]) === undefined
                  ? t(hasUnit(name) ? 'limits.wrongAmount' : 'limits.wrong')
                  : undefined
              }
            >
              {(control) => (
                <Input
                  {...control}
                  dir="ltr"
                  disabled={!mayChange}
                  placeholder={placeholderOf(name)}
                  value={texts[name]}
                  onChange={(event) => set(name, event.target.value)}
                />
              )}
            </Field>
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
        <FormDialog
          size="s"
          role="alertdialog"
          title={t('subscriptions.changeOf', { name: organization.name })}
          description={t('subscriptions.changeText')}
          onSubmit={(event) => {
            event.preventDefault();
            act(undefined);
          }}
          submitLabel={t('save')}
          pending={isPending}
          disabled={!effects.data}
          onClose={() => setIsAsking(false)}
        >
          <ChangeEffects effects={effects} />
        </FormDialog>
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
