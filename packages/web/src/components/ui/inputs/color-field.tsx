import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../lib/format/kept-formats.ts';
import { contrastOf, textOn } from '../../../lib/theme/hex-color.ts';
import { ColorInput } from './color-input.tsx';
import { Field } from './field.tsx';

export type ColorFieldProps = {
  label: string;
  /** '#rrggbb', or '' for none. */
  value: string;
  onValueChange: (color: string) => void;
  /** Translated error from the server. */
  error?: string | undefined;
  /** Shown if no color is chosen; also lets the user clear the field. */
  emptyHint?: string | undefined;
};

const swatches = ['#1b0c36', '#df0748', '#4b35ef', '#0f6e74', '#8a5a00', '#2f3a4a'];
const pattern = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** WCAG 2.2 contrast for text of normal size. */
const readableContrast = 4.5;

function expand(text: string): string | null {
  const digits = pattern.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Color as a swatch or hex value; reports how readable text on it is. */
export function ColorField({ label, value, onValueChange, error, emptyHint }: ColorFieldProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  const isEmpty = emptyHint !== undefined && typed?.trim() === '';
  const isInvalid = typed !== null && !isEmpty && expand(typed) === null;
  function choose(next: string): void {
    setTyped(null);
    onValueChange(next);
  }
  function type(text: string): void {
    setTyped(text);
    const color = emptyHint !== undefined && text.trim() === '' ? '' : expand(text);
    if (color !== null) onValueChange(color);
  }
  return (
    <Field
      label={label}
      error={isInvalid ? t('color.invalid') : error}
      hint={value === '' ? emptyHint : <Contrast color={value} />}
    >
      {(control) => (
        <span className="flex flex-wrap items-center gap-2.5">
          {swatches.map((swatch) => (
            <button
              key={swatch}
              type="button"
              aria-pressed={swatch === value}
              aria-label={t('color.named', { color: swatch.toUpperCase() })}
              onClick={() => choose(swatch)}
              style={{ background: swatch }}
              className="size-6 flex-none rounded-full border border-border aria-pressed:shadow-[0_0_0_2px_var(--bg),0_0_0_4px_var(--ink)] disabled:opacity-60"
            />
          ))}
          <ColorInput
            {...control}
            color={value === '' ? null : value}
            value={typed ?? value.toUpperCase()}
            onValueChange={type}
            onBlur={() => setTyped(null)}
          />
        </span>
      )}
    </Field>
  );
}

function Contrast({ color }: { color: string }) {
  const { t, i18n } = useTranslation('common');
  const text = textOn(color);
  const contrast = contrastOf(text, color);
  const ratio = numberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const Icon = contrast >= readableContrast ? Check : TriangleAlert;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" size={12} className="flex-none" />
      {t(text === '#ffffff' ? 'color.contrastWhite' : 'color.contrastDark', {
        ratio: ratio.format(contrast),
      })}
    </span>
  );
}
