import { useTranslation } from 'react-i18next';
import { Select } from '../../components/ui/select.tsx';
import { settingsTabOf, tabGroups, tabsOf } from './settings-tabs.ts';

type SettingsSelectProps = { value: string; onValueChange: (tab: string) => void };

/** The menu on phones: one field that names the tab and opens the device's own list of all of them. */
export function SettingsSelect({ value, onValueChange }: SettingsSelectProps) {
  const { t } = useTranslation('settings');
  const { icon: Icon } = settingsTabOf(value);
  return (
    <div className="flex-none border-b border-border px-4 py-2.5 md:hidden">
      <Select
        size="l"
        className="w-full"
        aria-label={t('page.title')}
        icon={<Icon aria-hidden="true" size={16} strokeWidth={1.75} />}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      >
        {tabGroups.map((group) => (
          <optgroup key={group} label={t(`groups.${group}`)}>
            {tabsOf(group).map(({ id }) => (
              <option key={id} value={id}>
                {t(`tabs.${id}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}
