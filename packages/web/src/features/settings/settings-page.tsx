import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../components/ui/tabs.tsx';
import { useAddress } from '../../lib/router/use-address.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { type SettingsTab, settingsTabOf, settingsTabs } from './settings-tabs.ts';

const panels = new Map<SettingsTab, LazyExoticComponent<ComponentType>>();

function panelOf(tab: SettingsTab): LazyExoticComponent<ComponentType> {
  const known = panels.get(tab);
  if (known) return known;
  const panel = lazy(tab.load);
  panels.set(tab, panel);
  return panel;
}

/** What readers set for themselves and for their organisation, one tab at a time; the tab is in the address. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const [{ tab: id }, change] = useAddress({ tab: settingsTabs[0].id });
  const tab = settingsTabOf(id);
  const Panel = panelOf(tab);
  return (
    <Tabs
      value={tab.id}
      orientation="vertical"
      onValueChange={(next) => change({ tab: next })}
      className="flex min-h-0 flex-1 max-md:flex-col"
    >
      <SettingsMenu />
      <div
        id="settings-panel"
        role="tabpanel"
        aria-label={t(`tabs.${tab.id}`)}
        className="min-w-0 flex-1 overflow-y-auto px-6 pt-5 pb-10 max-md:p-4"
      >
        <div className="flex max-w-[760px] flex-col gap-4">
          <Suspense key={tab.id} fallback={<SettingsSkeleton />}>
            <Panel />
          </Suspense>
        </div>
      </div>
    </Tabs>
  );
}
