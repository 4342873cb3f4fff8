import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { useAppearance } from '../../lib/theme/use-appearance.ts';
import { PanelHeader } from './panel-header.tsx';

const appearances = ['light', 'dark', 'system'] as const;
const presets = ['parley', 'violet'] as const;

/** How Parley looks in this browser. */
export default function AppearancePanel() {
  const { t } = useTranslation('settings');
  const { appearance, chooseAppearance, preset, choosePreset } = useAppearance();
  return (
    <>
      <PanelHeader title={t('tabs.appearance')} text={t('appearance.text')} />
      <Card title={t('appearance.title')}>
        <SegmentedControl
          label={t('appearance.title')}
          value={appearance}
          onValueChange={chooseAppearance}
          options={appearances.map((value) => ({ value, label: t(`appearance.${value}`) }))}
        />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
          <p className="text-13 text-text-2">{t('preset.text')}</p>
          <SegmentedControl
            label={t('preset.title')}
            value={preset}
            onValueChange={choosePreset}
            options={presets.map((value) => ({ value, label: t(`preset.${value}`) }))}
          />
        </div>
      </Card>
    </>
  );
}
