import { useTranslation } from 'react-i18next';
import { Radio } from '../../../../components/ui/choices/radio.tsx';

export const scopes = ['page', 'links', 'site'] as const;
export type Scope = (typeof scopes)[number];

type ScopeChoiceProps = { value: Scope; onValueChange: (scope: Scope) => void };

/** Choice of how much of a website is read. */
export function ScopeChoice({ value, onValueChange }: ScopeChoiceProps) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-550">{t('website.scope')}</legend>
      <span className="grid gap-2 sm:grid-cols-3">
        {scopes.map((scope) => (
          <Radio
            key={scope}
            name="scope"
            value={scope}
            checked={scope === value}
            onChange={() => onValueChange(scope)}
            label={<span className="font-550">{t(`website.scopes.${scope}`)}</span>}
            hint={t(`website.scopeHints.${scope}`)}
            className="cursor-pointer rounded-md border border-strong px-3 py-2.5 hover:border-control has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)]"
          />
        ))}
      </span>
    </fieldset>
  );
}
