import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorInput } from '../../../components/ui/color-input.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { contrastOf, textOn } from '../../../lib/theme/hex-color.ts';
import type { Draft } from '../api/use-draft.ts';

const swatches = ['#1b0c36', '#df0748', '#4b35ef', '#0f6e74', '#8a5a00', '#2f3a4a'];
const pattern = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

function expand(text: string): string | null {
  const digits = pattern.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The chatbot's colour: a swatch, or any hex colour; says how well the text on it reads. */
export function ColorField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const color = settings.appearance.primaryColor;
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = typed !== null && expand(typed) === null;
  function choose(next: string): void {
    setTyped(null);
    change({ appearance: { primaryColor: next } });
  }
  function type(text: string): void {
    setTyped(text);
    const expanded = expand(text);
    if (expanded !== null) change({ appearance: { primaryColor: expanded } });
  }
  return (
    <Field
      label={t('appearance.color')}
      error={isInvalid ? t('appearance.colorInvalid') : fieldErrors['appearance.primaryColor']}
      hint={<Contrast color={color} />}
    >
      {(control) => (
        <span className="flex flex-wrap items-center gap-2.5">
          {swatches.map((swatch) => (
            <button
              key={swatch}
              type="button"
              aria-pressed={swatch === color}
              aria-label={t('appearance.colorNamed', { color: swatch.toUpperCase() })}
              onClick={() => choose(swatch)}
              style={{ background: swatch }}
              className="size-6 flex-none rounded-full border border-border aria-pressed:shadow-[0_0_0_2px_var(--bg),0_0_0_4px_var(--ink)] disabled:opacity-60"
            />
          ))}
          <ColorInput
            {...control}
            color={color}
            value={typed ?? color.toUpperCase()}
            onValueChange={type}
            onBlur={() => setTyped(null)}
          />
        </span>
      )}
    </Field>
  );
}

function Contrast({ color }: { color: string }) {
  const { t, i18n } = useTranslation('builder');
  const text = textOn(color);
  const ratio = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="inline-flex items-center gap-1.5">
      <Check aria-hidden="true" size={12} />
      {t(text === '#ffffff' ? 'appearance.contrastWhite' : 'appearance.contrastDark', {
        ratio: ratio.format(contrastOf(text, color)),
      })}
    </span>
  );
}
