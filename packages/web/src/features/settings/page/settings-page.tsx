import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { Tabs } from '../../../components/ui/layout/tabs.tsx';
import {
  listSettingsTabs,
  type SettingsTab,
  settingsTabOf,
  settingsTabPath,
} from '../../../lib/router/settings-tabs.ts';
import { SettingsSkeleton } from '../settings-skeleton.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { settingsPanels } from './settings-panels.ts';
import { SettingsSelect } from './settings-select.tsx';

const panels = new Map<SettingsTab, LazyExoticComponent<ComponentType>>();

function panelOf(tab: SettingsTab): LazyExoticComponent<ComponentType> {
  const known = panels.get(tab);
  if (known) return known;
  const panel = lazy(settingsPanels[tab].load);
  panels.set(tab, panel);
  return panel;
}

/** Settings of the user and the organization, one tab at a time; the tab is kept in the address. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const [, navigate] = useLocation();
  const tab = settingsTabOf(useSearch());
  const Panel = panelOf(tab);
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top when the tab changes
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [tab]);
  // Drops what the previous tab kept in the address.
  function open(id: string): void {
    const next = listSettingsTabs().find((one) => one === id);
    if (next) navigate(settingsTabPath(next), { replace: true });
  }
  return (
    <Tabs
      value={tab}
      orientation="vertical"
      onValueChange={open}
      className="flex min-h-0 flex-1 max-md:flex-col"
    >
      <h1 className="sr-only">{t('page.title')}</h1>
      <SettingsMenu />
      <SettingsSelect value={tab} onValueChange={open} />
      <div
        ref={scroller}
        id="settings-panel"
        role="tabpanel"
        aria-label={t(`common:settingsTabs.${tab}`)}
        className="min-w-0 flex-1 overflow-y-auto px-6 pt-5 pb-10 max-md:p-4"
      >
        <div className="flex max-w-[760px] flex-col gap-4">
          <Suspense key={tab} fallback={<SettingsSkeleton />}>
            <Panel />
          </Suspense>
        </div>
      </div>
    </Tabs>
  );
}
