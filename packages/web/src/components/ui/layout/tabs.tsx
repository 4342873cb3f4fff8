import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/number.ts';
import { cx } from '../lib/variants.ts';

export type TabsProps = {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
  /** vertical: tabs beside the panels, moved through with up and down arrows. */
  orientation?: 'horizontal' | 'vertical' | undefined;
  className?: string | undefined;
};
export type TabItem = {
  value: string;
  label: string;
  /** Counted exactly, or up to 100, which is shown as 99+. */
  count?: number | { upTo100: number } | undefined;
  icon?: ReactNode;
};
export type TabListProps = {
  label: string;
  items: ReadonlyArray<TabItem>;
  rule?: boolean | undefined;
  className?: string | undefined;
};
export type TabPanelProps = { value: string; children: ReactNode; className?: string | undefined };

/** Wraps one TabList and a TabPanel per item; keep the value in the address. */
export function Tabs({ value, onValueChange, children, orientation = 'horizontal', className }: TabsProps) {
  return (
    <Root value={value} onValueChange={onValueChange} orientation={orientation} className={className}>
      {children}
    </Root>
  );
}

/** Row of tabs; scrolls sideways if too narrow. `rule={false}` leaves the line below to the toolbar around it. */
export function TabList({ label, items, rule = true, className }: TabListProps) {
  const { i18n } = useTranslation();
  return (
    <List
      aria-label={label}
      className={cx(
        '-ms-1 flex gap-3 overflow-x-auto overflow-y-hidden [scrollbar-width:none] data-[orientation=vertical]:ms-0 data-[orientation=vertical]:flex-col data-[orientation=vertical]:gap-0.5 data-[orientation=vertical]:border-0',
        rule && 'border-b border-border',
        className,
      )}
    >
      {items.map((item) => (
        <Trigger
          key={item.value}
          value={item.value}
          className="inline-flex h-10 flex-none items-center gap-1.5 rounded-t-xs border-b-2 px-1 border-transparent text-13 font-medium whitespace-nowrap text-text-2 outline-offset-[-2px] hover:text-text data-[state=active]:border-primary-mark data-[state=active]:font-semibold data-[state=active]:text-text data-[orientation=vertical]:h-8 data-[orientation=vertical]:gap-2.5 data-[orientation=vertical]:rounded-sm data-[orientation=vertical]:border-0 data-[orientation=vertical]:px-2.5 data-[orientation=vertical]:hover:bg-surface-3 data-[orientation=vertical]:data-[state=active]:bg-nav-on"
        >
          {item.icon}
          {item.label}
          {item.count === undefined ? null : (
            <span className="text-12 font-medium text-text-3 tabular-nums">
              {countText(item.count, i18n.language)}
            </span>
          )}
        </Trigger>
      ))}
    </List>
  );
}

function countText(count: NonNullable<TabItem['count']>, language: string): string {
  if (typeof count === 'number') return formatNumber(count, language);
  const { upTo100 } = count;
  return upTo100 < 100 ? formatNumber(upTo100, language) : `${formatNumber(99, language)}+`;
}

/** Content of one tab. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Content value={value} className={className}>
      {children}
    </Content>
  );
}
