import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { barFocus } from '../ui/lib/keep-row-focus.ts';

export type BulkBarProps = { count: number; children: ReactNode; onClear: () => void };

/** Dark bar at the bottom while rows are selected: how many, the bulk actions, and a button that clears the selection. */
export function BulkBar({ count, children, onClear }: BulkBarProps) {
  const { t } = useTranslation('common');
  return (
    <div
      {...barFocus}
      role="toolbar"
      aria-label={t('ui.selection')}
      className="fixed bottom-6 start-1/2 z-40 flex h-11 max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-1 max-sm:gap-0 overflow-x-auto rounded-md bg-ink ps-3.5 pe-1.5 text-13 text-on-ink shadow-l rtl:translate-x-1/2"
    >
      <span role="status" className="me-2 font-semibold whitespace-nowrap tabular-nums">
        {t('ui.selected', { count })}
      </span>
      {children}
      <span className="sticky end-0 flex-none rounded-sm bg-ink">
        <BulkAction label={t('ui.clearSelection')} icon={<X size={16} />} hideLabel onClick={onClear} />
      </span>
    </div>
  );
}

export type BulkActionProps = {
  label: string;
  icon?: ReactNode;
  hideLabel?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

/** One action of a BulkBar. */
export function BulkAction({ label, icon, hideLabel, disabled, onClick }: BulkActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={hideLabel ? label : undefined}
      onClick={onClick}
      className="inline-flex h-8 flex-none items-center gap-1.5 rounded-sm px-3 max-sm:px-2 font-550 whitespace-nowrap hover:bg-[color-mix(in_srgb,currentColor_14%,transparent)] disabled:opacity-60"
    >
      <span className={hideLabel ? undefined : 'max-sm:hidden'}>{icon}</span>
      {hideLabel ? null : label}
    </button>
  );
}
