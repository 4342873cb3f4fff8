import { type ChatIcon, chatIcons } from '@parley/contracts/settings/appearance-settings';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chatbotIcons } from '../../../components/chatbot/chatbot-icon.tsx';

/** Picker for the chatbot's icon. */
export function IconField({
  label,
  value,
  onValueChange,
}: {
  label: string;
  value: ChatIcon;
  onValueChange: (icon: ChatIcon) => void;
}) {
  const { t } = useTranslation('builder');
  const labelId = useId();
  return (
    <fieldset aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className="text-13 font-550">
        {label}
      </span>
      <span className="flex flex-wrap gap-2">
        {chatIcons.map((name) => {
          const Icon = chatbotIcons[name];
          return (
            <button
              key={name}
              type="button"
              aria-pressed={name === value}
              aria-label={t(`appearance.icons.${name}`)}
              title={t(`appearance.icons.${name}`)}
              onClick={() => onValueChange(name)}
              className="grid size-8 place-items-center rounded-sm border border-strong bg-surface text-text-2 hover:border-control disabled:opacity-60 aria-pressed:border-ink aria-pressed:text-text aria-pressed:shadow-[inset_0_0_0_1px_var(--ink)]"
            >
              <Icon aria-hidden="true" size={16} />
            </button>
          );
        })}
      </span>
    </fieldset>
  );
}
