import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { Contact, GraduationCap, Heart, Info, LifeBuoy, type LucideIcon, Tag } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalMark } from '../ui/inputs/field.tsx';

export type Goal = NonNullable<Chatbot['goal']>;
export type Sector = NonNullable<Chatbot['sector']>;

/** The goals in the order of the create form, with their icons. */
const goalIcons: ReadonlyArray<{ goal: Goal; Icon: LucideIcon }> = [
  { goal: 'support', Icon: LifeBuoy },
  { goal: 'information', Icon: Info },
  { goal: 'leads', Icon: Contact },
  { goal: 'sales', Icon: Tag },
  { goal: 'engagement', Icon: Heart },
  { goal: 'education', Icon: GraduationCap },
];

export type GoalPickerProps = {
  value: Goal | null;
  onValueChange: (goal: Goal | null) => void;
  disabled?: boolean | undefined;
};

/** Six tiles, of which at most one is chosen; clicking the chosen tile clears it. */
export function GoalPicker({ value, onValueChange, disabled }: GoalPickerProps) {
  const { t } = useTranslation('chatbots');
  const labelId = useId();
  return (
    <fieldset aria-labelledby={labelId} disabled={disabled} className="flex min-w-0 flex-col gap-1.5">
      <span id={labelId} className="text-13 font-550">
        {t('fields.goal')}
        <OptionalMark />
      </span>
      <span className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {goalIcons.map(({ goal, Icon }) => (
          <button
            key={goal}
            type="button"
            aria-pressed={goal === value}
            onClick={() => onValueChange(goal === value ? null : goal)}
            className="group/goal flex min-w-0 flex-col items-start gap-0.5 rounded-md border border-strong bg-surface px-3 py-2.5 text-start hover:border-control disabled:opacity-60 aria-pressed:border-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--ink)]"
          >
            <Icon
              aria-hidden="true"
              size={16}
              className="mb-1.5 text-text-3 group-aria-pressed/goal:text-primary-mark"
            />
            <span className="text-13 font-semibold">{t(`goals.${goal}`)}</span>
            <span className="text-12 text-text-3">{t(`goalHints.${goal}`)}</span>
          </button>
        ))}
      </span>
    </fieldset>
  );
}
