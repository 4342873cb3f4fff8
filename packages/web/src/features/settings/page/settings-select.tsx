import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import {
  listSettingsTabs,
  type SettingsTab,
  settingsTabGroups,
  settingsTabsOf,
} from '../../../lib/router/settings-tabs.ts';
import { settingsPanels } from './settings-panels.ts';

type SettingsSelectProps = { value: SettingsTab; onValueChange: (tab: SettingsTab) => void };

/** Tab menu on phones: a native select with all tabs. */
export function SettingsSelect({ value, onValueChange }: SettingsSelectProps) {
  const { t } = useTranslation('settings');
  const { icon: Icon } = settingsPanels[value];
  function choose(id: string) {
    const tab = listSettingsTabs().find((one) => one === id);
    if (tab) onValueChange(tab);
  }
  return (
    <div className="flex-none border-b border-border px-4 py-2.5 md:hidden">
      <Select
        size="l"
        className="w-full"
        aria-label={t('page.title')}
        icon={<Icon aria-hidden="true" size={16} strokeWidth={1.75} />}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {settingsTabGroups.map((group) => (
          <optgroup key={group} label={t(`groups.${group}`)}>
            {settingsTabsOf(group).map((id) => (
              <option key={id} value={id}>
                {t(`common:settingsTabs.${id}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}
