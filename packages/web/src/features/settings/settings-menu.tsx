import { List, Trigger } from 'radix-ui/tabs';
import { useTranslation } from 'react-i18next';
import { settingsTabs } from './settings-tabs.ts';

const groups = ['you', 'organization'] as const;

/** The tabs in two groups at the start edge, 208 px wide; on a phone a row that scrolls in itself. */
export function SettingsMenu() {
  const { t } = useTranslation('settings');
  return (
    <List
      aria-label={t('page.title')}
      className="flex w-[208px] flex-none flex-col gap-0.5 overflow-y-auto border-e border-border px-3 py-4 max-md:w-full max-md:flex-row max-md:overflow-x-auto max-md:border-e-0 max-md:border-b max-md:py-2 max-md:[scrollbar-width:none]"
    >
      {groups.map((group) => (
        <div key={group} role="presentation" className="contents">
          <p
            role="presentation"
            className="px-2.5 pt-2 pb-1 text-12 text-text-3 not-first:pt-4 max-md:hidden [div:not(:first-child)>&]:pt-5"
          >
            {t(`groups.${group}`)}
          </p>
          {settingsTabs
            .filter((tab) => tab.group === group)
            .map(({ id, icon: Icon }) => (
              <Trigger
                key={id}
                value={id}
                aria-controls="settings-panel"
                className="group flex h-8 flex-none items-center gap-2.5 rounded-sm px-2.5 text-13 font-medium whitespace-nowrap text-text-2 hover:bg-surface-3 data-[state=active]:bg-nav-on data-[state=active]:font-550 data-[state=active]:text-text max-md:h-9"
              >
                <Icon
                  aria-hidden="true"
                  size={16}
                  strokeWidth={1.75}
                  className="flex-none text-text-3 group-data-[state=active]:text-text"
                />
                {t(`tabs.${id}`)}
              </Trigger>
            ))}
        </div>
      ))}
    </List>
  );
}
