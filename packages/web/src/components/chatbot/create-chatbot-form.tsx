import { sectors } from '@parley/contracts/values/lists';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { oneOf } from '../../lib/router/use-address.ts';
import { Select } from '../ui/choices/select.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { Input } from '../ui/inputs/input.tsx';
import { type Goal, GoalPicker, type Sector } from './goal-picker.tsx';
import { isShownInForm, useCreateChatbot } from './use-create-chatbot.ts';
import { useIsPlanFull } from './use-is-plan-full.ts';

const maxNameLength = 100;

/** State of the create form, shared by the dialog and the page. */
export function useCreateForm() {
  const { t } = useTranslation('chatbots');
  const create = useCreateChatbot();
  const isFull = useIsPlanFull();
  const [name, setName] = useState('');
  const [companyName, setCompanyName] = useState('');
  const [goal, setGoal] = useState<Goal | null>(null);
  const [sector, setSector] = useState<Sector | null>(null);
  const [tried, setTried] = useState(false);
  const missingName = tried && name.trim() === '' ? t('fields.nameRequired') : undefined;
  const fields = isShownInForm(create.error) ? create.error.fields : {};
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || create.isPending) return;
    create.mutate({ name: name.trim(), companyName: companyName.trim() || null, goal, sector });
  }
  return {
    ...{ name, setName, companyName, setCompanyName, goal, setGoal, sector, setSector },
    nameError: missingName ?? fields.name,
    companyNameError: fields.companyName,
    isFull: isFull || (isShownInForm(create.error) && create.error.code === 'plan_limit_chatbots'),
    pending: create.isPending,
    submit,
  };
}

export type CreateForm = ReturnType<typeof useCreateForm>;

/** Name, company, goal and sector of a new chatbot; only the name is required. */
export function CreateChatbotFields({ form }: { form: CreateForm }) {
  const { t } = useTranslation('chatbots');
  return (
    <>
      {form.isFull ? <PlanRefusal /> : null}
      <Field label={t('fields.name')} hint={t('fields.nameHint')} error={form.nameError} required>
        {(control) => (
          <Input
            {...control}
            size="l"
            autoFocus
            autoComplete="off"
            maxLength={maxNameLength}
            value={form.name}
            onChange={(event) => form.setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('fields.companyName')} error={form.companyNameError} optional>
        {(control) => (
          <Input
            {...control}
            size="l"
            autoComplete="organization"
            maxLength={maxNameLength}
            value={form.companyName}
            onChange={(event) => form.setCompanyName(event.target.value)}
          />
        )}
      </Field>
      <GoalPicker value={form.goal} onValueChange={form.setGoal} />
      <SectorField value={form.sector} onValueChange={form.setSector} size="l" />
    </>
  );
}

type SectorFieldProps = {
  value: Sector | null;
  onValueChange: (sector: Sector | null) => void;
  size?: 'm' | 'l';
};

export function SectorField({ value, onValueChange, size = 'm' }: SectorFieldProps) {
  const { t } = useTranslation('chatbots');
  function choose(chosen: string): void {
    onValueChange(chosen === '' ? null : oneOf(sectors, chosen));
  }
  return (
    <Field label={t('fields.sector')} optional>
      {(control) => (
        <Select {...control} size={size} value={value ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('fields.sectorNone')}</option>
          {sectors.map((sector) => (
            <option key={sector} value={sector}>
              {t(`sectors.${sector}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Reports before the user types that the plan allows no more chatbots. */
function PlanRefusal() {
  const { t } = useTranslation('chatbots');
  return (
    <div role="alert">
      <Note tone="warning">
        {t('common:errors.plan_limit_chatbots')}.{' '}
        <Link href="/billing" className="font-medium underline underline-offset-3">
          {t('create.seePlans')}
        </Link>
      </Note>
    </div>
  );
}
