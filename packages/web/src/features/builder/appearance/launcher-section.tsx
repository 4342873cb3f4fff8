import {
  type Appearance,
  launcherShapes,
  maxLauncherLayer,
  maxLauncherOffsetPx,
  widgetPositions,
  widgetSizes,
} from '@parley/contracts/settings/appearance-settings';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { NumberField } from '../../../components/ui/inputs/number-field.tsx';
import type { Draft } from '../api/use-draft.ts';
import { FieldPair, FormSection } from '../settings/form-section.tsx';
import { LabeledGroup } from '../settings/labeled-group.tsx';
import { IconField } from './icon-field.tsx';
import { TextField } from './text-field.tsx';

const positions = widgetPositions.toReversed();

/** Launcher on the owner's site, and the size of the chat window. */
export function LauncherSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, fieldErrors } = draft;
  const { appearance } = settings;
  const change = (next: Partial<Appearance>) => draft.change({ appearance: next });
  return (
    <FormSection title={t('appearance.placement')} text={t('appearance.placementText')}>
      <FieldPair>
        <LabeledGroup label={t('appearance.position')}>
          <SegmentedControl
            label={t('appearance.position')}
            className="w-full"
            value={appearance.position}
            onValueChange={(position) => change({ position })}
            options={positions.map((value) => ({ value, label: t(`appearance.positions.${value}`) }))}
          />
        </LabeledGroup>
        <LabeledGroup label={t('appearance.size')}>
          <SegmentedControl
            label={t('appearance.size')}
            className="w-full"
            value={appearance.size}
            onValueChange={(size) => change({ size })}
            options={widgetSizes.map((value) => ({ value, label: t(`appearance.sizes.${value}`) }))}
          />
        </LabeledGroup>
        <LabeledGroup label={t('appearance.launcherShape')}>
          <SegmentedControl
            label={t('appearance.launcherShape')}
            className="w-full"
            value={appearance.launcherShape}
            onValueChange={(launcherShape) => change({ launcherShape })}
            options={launcherShapes.map((value) => ({
              value,
              label: t(`appearance.launcherShapes.${value}`),
            }))}
          />
        </LabeledGroup>
        <IconField
          label={t('appearance.launcherIcon')}
          value={appearance.launcherIcon}
          onValueChange={(launcherIcon) => change({ launcherIcon })}
        />
        <TextField
          label={t('appearance.launcherLabel')}
          hint={t('appearance.launcherLabelHint')}
          error={fieldErrors['appearance.launcherLabel']}
          optional
          maxLength={30}
          value={appearance.launcherLabel}
          onValueChange={(launcherLabel) => change({ launcherLabel })}
        />
        <TextField
          label={t('appearance.buttonText')}
          hint={t('appearance.buttonTextHint')}
          error={fieldErrors['appearance.buttonText']}
          optional
          maxLength={60}
          value={appearance.buttonText}
          onValueChange={(buttonText) => change({ buttonText })}
        />
        <LauncherPlace draft={draft} />
      </FieldPair>
      <Switch
        label={t('appearance.hiddenOnPhones')}
        hint={t('appearance.hiddenOnPhonesHint')}
        checked={appearance.hiddenOnPhones}
        onCheckedChange={(hiddenOnPhones) => change({ hiddenOnPhones })}
      />
    </FormSection>
  );
}

/** Distance of the launcher from the edges, and its layer over the page. */
function LauncherPlace({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, fieldErrors } = draft;
  const { appearance } = settings;
  const change = (next: Partial<Appearance>) => draft.change({ appearance: next });
  return (
    <>
      <NumberField
        label={t('appearance.offsetX')}
        error={fieldErrors['appearance.launcherOffsetX']}
        min={0}
        max={maxLauncherOffsetPx}
        value={appearance.launcherOffsetX}
        onValueChange={(value) => (value === null ? undefined : change({ launcherOffsetX: value }))}
      />
      <NumberField
        label={t('appearance.offsetY')}
        error={fieldErrors['appearance.launcherOffsetY']}
        min={0}
        max={maxLauncherOffsetPx}
        value={appearance.launcherOffsetY}
        onValueChange={(value) => (value === null ? undefined : change({ launcherOffsetY: value }))}
      />
      <NumberField
        label={t('appearance.layer')}
        hint={t('appearance.layerHint')}
        error={fieldErrors['appearance.launcherLayer']}
        min={1}
        max={maxLauncherLayer}
        value={appearance.launcherLayer}
        onValueChange={(value) => (value === null ? undefined : change({ launcherLayer: value }))}
      />
    </>
  );
}
