import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useTranslation } from 'react-i18next';
import { ColorField } from '../../../components/ui/color-field.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Slider } from '../../../components/ui/slider.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import type { Draft } from '../api/use-draft.ts';
import { FieldPair, FormSection } from './form-section.tsx';
import { IconField } from './icon-field.tsx';
import { LabeledGroup } from './labeled-group.tsx';
import { PromptsField } from './prompts-field.tsx';

type Appearance = Chatbot['appearance'];

const themes = ['light', 'dark', 'auto'] as const satisfies readonly Appearance['theme'][];
const fonts = ['inter', 'system', 'serif', 'mono'] as const satisfies readonly Appearance['font'][];
const positions = ['bottom-left', 'bottom-right'] as const satisfies readonly Appearance['position'][];
const sizes = ['small', 'medium', 'large'] as const satisfies readonly Appearance['size'][];
const maxRadius = 32;
const maxWelcomeLength = 1000;

/** What visitors see: color and shape, identity, placement. */
export function AppearanceTab({ draft }: { draft: Draft }) {
  return (
    <>
      <ShapeSection draft={draft} />
      <IdentitySection draft={draft} />
      <PlacementSection draft={draft} />
    </>
  );
}

function ShapeSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { settings, change, fieldErrors } = draft;
  const { appearance } = settings;
  const pixels = format.number(appearance.borderRadius);
  return (
    <FormSection title={t('appearance.shape')} text={t('appearance.shapeText')}>
      <ColorField
        label={t('appearance.color')}
        value={appearance.primaryColor}
        error={fieldErrors['appearance.primaryColor']}
        onValueChange={(primaryColor) => change({ appearance: { primaryColor } })}
      />
      <FieldPair>
        <LabeledGroup label={t('appearance.theme')}>
          <SegmentedControl
            label={t('appearance.theme')}
            className="w-full"
            value={appearance.theme}
            onValueChange={(theme) => change({ appearance: { theme } })}
            options={themes.map((theme) => ({ value: theme, label: t(`appearance.themes.${theme}`) }))}
          />
        </LabeledGroup>
        <Field label={t('appearance.font')}>
          {(control) => (
            <Select
              {...control}
              value={appearance.font}
              onChange={(event) => change({ appearance: { font: oneOf(fonts, event.target.value) } })}
            >
              {fonts.map((font) => (
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

function IdentitySection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const { appearance } = settings;
  const length = appearance.welcomeMessage.length;
  return (
    <FormSection title={t('appearance.identity')} text={t('appearance.identityText')}>
      <FieldPair>
        <Field label={t('appearance.chatTitle')} error={fieldErrors['appearance.chatTitle']}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              placeholder={settings.name}
              value={appearance.chatTitle}
              onChange={(event) => change({ appearance: { chatTitle: event.target.value } })}
            />
          )}
        </Field>
        <Field label={t('appearance.buttonText')} error={fieldErrors['appearance.buttonText']} optional>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={appearance.buttonText}
              onChange={(event) => change({ appearance: { buttonText: event.target.value } })}
            />
          )}
        </Field>
      </FieldPair>
      <Field
        label={t('appearance.welcome')}
        error={fieldErrors['appearance.welcomeMessage']}
        action={
          <span className="text-12 text-text-3 tabular-nums">
            {t('appearance.length', { used: length, limit: maxWelcomeLength })}
          </span>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={maxWelcomeLength}
            value={appearance.welcomeMessage}
            onChange={(event) => change({ appearance: { welcomeMessage: event.target.value } })}
          />
        )}
      </Field>
      <IconField value={appearance.icon} onValueChange={(icon) => change({ appearance: { icon } })} />
      <PromptsField draft={draft} />
    </FormSection>
  );
}

function PlacementSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change } = draft;
  const { appearance } = settings;
  return (
    <FormSection title={t('appearance.placement')} text={t('appearance.placementText')}>
      <FieldPair>
        <LabeledGroup label={t('appearance.position')}>
          <SegmentedControl
            label={t('appearance.position')}
            className="w-full"
            value={appearance.position}
            onValueChange={(position) => change({ appearance: { position } })}
            options={positions.map((value) => ({ value, label: t(`appearance.positions.${value}`) }))}
          />
        </LabeledGroup>
        <LabeledGroup label={t('appearance.size')}>
          <SegmentedControl
            label={t('appearance.size')}
            className="w-full"
            value={appearance.size}
            onValueChange={(size) => change({ appearance: { size } })}
            options={sizes.map((value) => ({ value, label: t(`appearance.sizes.${value}`) }))}
          />
        </LabeledGroup>
      </FieldPair>
    </FormSection>
  );
}
