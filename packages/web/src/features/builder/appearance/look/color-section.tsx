import { type Appearance, chatFonts, chatThemes } from '@parley/contracts/settings/appearance-settings';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { SegmentedControl } from '../../../../components/ui/choices/segmented-control.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Slider } from '../../../../components/ui/choices/slider.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { ColorField } from '../../../../components/ui/inputs/color-field.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { oneOf } from '../../../../lib/router/use-address.ts';
import type { Draft } from '../../api/use-draft.ts';
import { FieldPair, FormSection } from '../../settings/form-section.tsx';
import { LabeledGroup } from '../../settings/labeled-group.tsx';
import { LookWarningText } from './look-warning-note.tsx';
import { contrastWarnings } from './look-warnings.ts';
import { PresetsField } from './presets-field.tsx';

const maxRadius = 32;

/** Presets, colors, font and corners. */
export function ColorSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { settings, change, fieldErrors } = draft;
  const { appearance } = settings;
  const pixels = format.number(appearance.borderRadius);
  return (
    <FormSection title={t('appearance.shape')} text={t('appearance.shapeText')}>
      <PresetsField draft={draft} />
      <ColorField
        label={t('appearance.color')}
        value={appearance.primaryColor}
        error={fieldErrors['appearance.primaryColor']}
        onValueChange={(primaryColor) => change({ appearance: { primaryColor } })}
      />
      <ColorField
        label={t('appearance.darkColor')}
        value={appearance.darkColor ?? ''}
        emptyHint={t('appearance.darkColorHint')}
        error={fieldErrors['appearance.darkColor']}
        onValueChange={(color) => change({ appearance: { darkColor: color || null } })}
      />
      <Faint appearance={appearance} onMend={(mended) => change({ appearance: mended })} />
      <FieldPair>
        <LabeledGroup label={t('appearance.theme')}>
          <SegmentedControl
            label={t('appearance.theme')}
            className="w-full"
            value={appearance.theme}
            onValueChange={(theme) => change({ appearance: { theme } })}
            options={chatThemes.map((theme) => ({ value: theme, label: t(`appearance.themes.${theme}`) }))}
          />
        </LabeledGroup>
        <Field label={t('appearance.font')}>
          {(control) => (
            <Select
              {...control}
              value={appearance.font}
              onChange={(event) => change({ appearance: { font: oneOf(chatFonts, event.target.value) } })}
            >
              {chatFonts.map((font) => (
                <option key={font} value={font}>
                  {t(`appearance.fonts.${font}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FieldPair>
      <Field label={t('appearance.radius')}>
        {(control) => (
          <Slider
            {...control}
            min={0}
            max={maxRadius}
            value={appearance.borderRadius}
            valueText={t('appearance.pixels', { pixels })}
            onValueChange={(borderRadius) => change({ appearance: { borderRadius } })}
          />
        )}
      </Field>
    </FormSection>
  );
}

type FaintProps = { appearance: Appearance; onMend: (mended: Partial<Appearance>) => void };

/** Warns about colors with low contrast, and offers a better one for each. */
function Faint({ appearance, onMend }: FaintProps) {
  const { t } = useTranslation('builder');
  return contrastWarnings(appearance).map((warning) => (
    <Note key={warning.field} tone="warning">
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-60">
          <LookWarningText warning={warning} />
        </span>
        <Button size="s" onClick={() => onMend({ [warning.field]: warning.better })}>
          {t('appearance.useBetter')}
        </Button>
      </span>
    </Note>
  ));
}
