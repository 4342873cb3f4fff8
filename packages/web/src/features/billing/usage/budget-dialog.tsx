import { budgetThresholds } from '@parley/contracts/billing/billing-lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { type CallInput, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { moneyText, parseMoney } from '../../../lib/format/money.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { type Usage, usageKey } from '../use-billing.ts';

type Budget = NonNullable<Usage['budget']>;
type NewBudget = CallInput<'PUT /api/billing/budget'>['body'];

/** Largest budget, in minor units. */
const maxAmount = 100_000_000;

/** Sets the monthly budget for model costs and its notification thresholds; an empty amount removes the budget. */
export function BudgetDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { currency, monthlyAmount } = budget;
  const save = useSaveBudget(onClose);
  const form = useForm(
    {
      amount: monthlyAmount === null ? '' : moneyText(monthlyAmount, currency),
      at: budgetThresholds.filter((percent) => budget.at.includes(percent)) as readonly number[],
    },
    { amount: (amount) => isAmount(amount, currency) || 'billing:budget.invalid' },
    ({ amount, at }) =>
      save.mutate({
        monthlyAmount: amount.trim() === '' ? null : parseMoney(amount, currency),
        currency,
        at: budgetThresholds.filter((percent) => at.includes(percent)),
      }),
  );
  const { amount: problem } = form.problems;
  const { at } = form.values;
  return (
    <FormDialog
      size="s"
      title={t('budget.title')}
      description={t('budget.text')}
      onSubmit={form.submit}
      submitLabel={t('budget.save')}
      pending={save.isPending}
      onClose={onClose}
    >
      <Field
        label={t('budget.amount', { currency })}
        hint={t(currency === 'USD' ? 'budget.hint' : 'budget.hintConverted', { currency })}
        error={
          problem && t(problem, { min: format.money(1, currency), max: format.money(maxAmount, currency) })
        }
        optional
      >
        {(control) => (
          <Input
            {...control}
            size="l"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...form.text('amount')}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1.5 text-13 font-550">{t('budget.at')}</legend>
        {budgetThresholds.map((percent) => (
          <Checkbox
            key={percent}
            label={t('budget.atPercent', { percent: format.percent(percent / 100) })}
            checked={at.includes(percent)}
            onChange={(event) =>
              form.set('at', event.target.checked ? [...at, percent] : at.filter((one) => one !== percent))
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

function isAmount(text: string, currency: string): boolean {
  if (text.trim() === '') return true;
  const amount = parseMoney(text, currency);
  return amount !== null && amount >= 1 && amount <= maxAmount;
}

function useSaveBudget(onSaved: () => void) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBudget) => call('PUT /api/billing/budget', { body }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: usageKey });
      showToast({ title: t('budget.saved') });
      onSaved();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('budget.saveFailed'), description: errorText(error, t) }),
  });
}
