import type { ReactNode } from 'react';
import { type TabItem, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';

type ListToolbarProps = {
  /** Names the tabs for assistive technology. */
  label: string;
  tabs: readonly TabItem[];
  tab: string;
  onTabChange: (tab: string) => void;
  /** Search, filters and views, at the end of the line; below the tabs on phones. */
  controls: ReactNode;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** Tabs and controls on one line above a list. */
export function ListToolbar({ label, tabs, tab, onTabChange, controls, children }: ListToolbarProps) {
  return (
    <Tabs value={tab} onValueChange={onTabChange} className="flex min-w-0 flex-1 flex-col gap-4">
      <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-4 border-b border-border max-md:border-0">
        <TabList
          label={label}
          items={tabs}
          rule={false}
          className="-mb-px max-md:mx-[-16px] max-md:mb-3 max-md:w-[calc(100%+32px)] max-md:border-b max-md:border-border max-md:px-4"
        />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2 max-sm:flex-wrap md:pb-1.5">
          {controls}
        </div>
      </div>
      <TabPanel value={tab} className="flex min-w-0 flex-1 flex-col outline-offset-4">
        {children}
      </TabPanel>
    </Tabs>
  );
}
