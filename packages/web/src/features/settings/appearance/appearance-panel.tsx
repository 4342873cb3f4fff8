import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useUser } from '../../../lib/session/use-user.ts';
import { organizationTheme } from '../../../lib/theme/organization-theme.ts';
import { useAppearance } from '../../../lib/theme/use-appearance.ts';
import { PanelHeader } from '../panel-header.tsx';
import { SettingRow, ThemeOptionRows } from './theme-option-rows.tsx';

const appearances = ['light', 'dark', 'system'] as const;
const presets = ['parley', 'violet'] as const;

/** The app's appearance for this user in this browser; changes apply immediately. */
export default function AppearancePanel() {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  const { appearance, chooseAppearance, preset, choosePreset } = useAppearance();
  const organization = user?.currentOrganization;
  const isBranded = useMemo(() => organizationTheme(organization) !== null, [organization]);
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.appearance')} text={t('appearance.panelText')} />
      <Card>
        <div className="flex flex-col divide-y divide-border">
          <SettingRow title={t('appearance.title')} text={t('appearance.text')}>
            <SegmentedControl
              label={t('appearance.title')}
              value={appearance}
              onValueChange={chooseAppearance}
              options={appearances.map((value) => ({ value, label: t(`appearance.${value}`) }))}
            />
          </SettingRow>
          <SettingRow title={t('preset.title')} text={t('preset.text')}>
            {isBranded ? (
              <p className="text-13 text-text-2">{t('preset.branded', { name: organization?.name })}</p>
            ) : (
              <SegmentedControl
                label={t('preset.title')}
                value={preset}
                onValueChange={choosePreset}
                options={presets.map((value) => ({ value, label: t(`preset.${value}`) }))}
              />
            )}
          </SettingRow>
          <ThemeOptionRows />
        </div>
      </Card>
    </>
  );
}
