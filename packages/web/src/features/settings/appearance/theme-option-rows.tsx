import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { Slider } from '../../../components/ui/choices/slider.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { themeVariants } from '../../../lib/theme/theme-config.ts';
import { maxGlowOpacity, maxPatternOpacity, radii } from '../../../lib/theme/theme-options.ts';
import { useThemeOptions } from '../../../lib/theme/use-appearance.ts';

/** Surfaces, corners, patterns and glow, with a button to reset them. */
export function ThemeOptionRows() {
  const { t } = useTranslation('settings');
  const [options, choose] = useThemeOptions();
  return (
    <>
      <SettingRow title={t('themeOptions.variant')} text={t('themeOptions.variantText')}>
        <SegmentedControl
          label={t('themeOptions.variant')}
          value={options.variant}
          onValueChange={(variant) => choose({ variant })}
          options={themeVariants.map((value) => ({ value, label: t(`themeOptions.variants.${value}`) }))}
        />
      </SettingRow>
      <SettingRow title={t('themeOptions.radius')} text={t('themeOptions.radiusText')}>
        <SegmentedControl
          label={t('themeOptions.radius')}
          value={String(options.radius)}
          onValueChange={(radius) => choose({ radius: Number(radius) })}
          options={radii.map((radius) => ({
            value: String(radius),
            label: t(`themeOptions.radii.${radius}`),
          }))}
        />
      </SettingRow>
      <div className="flex flex-col gap-4 py-4">
        <Switch
          label={t('themeOptions.patterns')}
          hint={t('themeOptions.patternsText')}
          checked={options.enablePatterns}
          onCheckedChange={(enablePatterns) => choose({ enablePatterns })}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <ShareSlider
            label={t('themeOptions.patternOpacity')}
            max={maxPatternOpacity}
            value={options.patternOpacity}
            disabled={!options.enablePatterns}
            onValueChange={(patternOpacity) => choose({ patternOpacity })}
          />
          <ShareSlider
            label={t('themeOptions.glow')}
            max={maxGlowOpacity}
            value={options.glowOpacity}
            onValueChange={(glowOpacity) => choose({ glowOpacity })}
          />
        </div>
      </div>
      <div className="pt-4">
        <Button size="s" onClick={() => choose(null)}>
          {t('themeOptions.reset')}
        </Button>
      </div>
    </>
  );
}

type ShareSliderProps = {
  label: string;
  /** 0 to `max`, at most 1. */
  value: number;
  max: number;
  disabled?: boolean;
  onValueChange: (value: number) => void;
};

function ShareSlider({ label, value, max, disabled, onValueChange }: ShareSliderProps) {
  const format = useFormat();
  return (
    <Field label={label}>
      {(control) => (
        <Slider
          {...control}
          min={0}
          max={max}
          step={0.01}
          value={value}
          disabled={disabled}
          valueText={format.percent(value)}
          onValueChange={onValueChange}
        />
      )}
    </Field>
  );
}

type SettingRowProps = { title: string; text: string; children: ReactNode };

/** One setting of a card: description at the start, control at the end, or below on phones. */
export function SettingRow({ title, text, children }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="text-13 font-550">{title}</p>
        <p className="text-12 text-text-3">{text}</p>
      </div>
      {children}
    </div>
  );
}
