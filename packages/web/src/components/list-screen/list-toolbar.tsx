import type { ReactNode } from 'react';
import { type TabItem, TabList, TabPanel, Tabs } from '../ui/layout/tabs.tsx';
import { cx } from '../ui/lib/variants.ts';

type ListToolbarProps = {
  /** Names the tabs for assistive technology. */
  label: string;
  tabs: readonly TabItem[];
  tab: string;
  onTabChange: (tab: string) => void;
  /** Search, filters and views: beside the tabs, or below them on phones. */
  controls: ReactNode;
  /** Puts the controls below the tabs on all screens, for tabs and controls that are too wide for one line. */
  controlsBelow?: boolean | undefined;
  /** Content of the active tab. */
  children: ReactNode;
};

/** Tabs and controls above a list. */
export function ListToolbar({
  label,
  tabs,
  tab,
  onTabChange,
  controls,
  controlsBelow = false,
  children,
}: ListToolbarProps) {
  return (
    <Tabs value={tab} onValueChange={onTabChange} className="flex min-w-0 flex-1 flex-col gap-4">
      <div
        className={cx(
          'flex min-w-0 flex-wrap items-end justify-between gap-x-4 max-md:border-0',
          !controlsBelow && 'border-b border-border',
        )}
      >
        <TabList
          label={label}
          items={tabs}
          rule={false}
          className={cx(
            'max-md:mx-[-16px] max-md:mb-3 max-md:w-[calc(100%+32px)] max-md:border-b max-md:border-border max-md:px-4',
            controlsBelow ? 'mb-3 w-full border-b border-border' : '-mb-px',
          )}
        />
        <div
          className={cx(
            'flex min-w-0 items-center gap-2 max-sm:flex-wrap',
            controlsBelow ? 'w-full' : 'flex-1 justify-end md:pb-1.5',
          )}
        >
          {controls}
        </div>
      </div>
      <TabPanel value={tab} className="flex min-w-0 flex-1 flex-col outline-offset-4">
        {children}
      </TabPanel>
    </Tabs>
  );
}
