import { List, Trigger } from 'radix-ui/tabs';
import { useTranslation } from 'react-i18next';
import { type SettingsTab, settingsTabGroups, settingsTabsOf } from '../../../lib/router/settings-tabs.ts';
import { settingsPanels } from './settings-panels.ts';

/** Two groups of tabs at the start edge, 208 px wide; replaced by a select on phones. */
export function SettingsMenu() {
  const { t } = useTranslation('settings');
  return (
    <List
      aria-label={t('page.title')}
      className="flex w-[208px] flex-none flex-col gap-0.5 overflow-y-auto border-e border-border px-3 py-4 max-md:hidden"
    >
      {settingsTabGroups.map((group) => (
        <div key={group} role="presentation" className="contents">
          <p
            role="presentation"
            className="px-2.5 pt-2 pb-1 text-12 text-text-3 [div:not(:first-child)>&]:pt-5"
          >
            {t(`groups.${group}`)}
          </p>
          {settingsTabsOf(group).map((tab) => (
            <MenuTab key={tab} tab={tab} />
          ))}
        </div>
      ))}
    </List>
  );
}

function MenuTab({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation('common');
  const { icon: Icon, load } = settingsPanels[tab];
  return (
    <Trigger
      value={tab}
      aria-controls="settings-panel"
      onPointerEnter={() => void load().catch(() => {})}
      className="group flex min-h-8 flex-none items-center gap-2.5 rounded-sm px-2.5 py-1 text-start text-13 font-medium text-text-2 hover:bg-surface-3 data-[state=active]:bg-nav-on data-[state=active]:font-550 data-[state=active]:text-text"
    >
      <Icon
        aria-hidden="true"
        size={16}
        strokeWidth={1.75}
        className="flex-none text-text-3 group-data-[state=active]:text-text"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{t(`settingsTabs.${tab}`)}</span>
    </Trigger>
  );
}
