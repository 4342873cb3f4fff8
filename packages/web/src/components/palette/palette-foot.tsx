import { useTranslation } from 'react-i18next';
import { modKeyName } from '../../lib/mod-key.ts';
import { Spinner } from '../ui/display/spinner.tsx';

type PaletteFootProps = { count: number; isSearching: boolean };

/** Keyboard hints, and the number of results. */
export function PaletteFoot({ count, isSearching }: PaletteFootProps) {
  const { t } = useTranslation('common');
  return (
    <div className="flex h-10 items-center justify-between gap-4 border-t border-border px-4 text-13 text-text-3">
      <span aria-hidden="true" className="flex items-center gap-4 max-md:hidden">
        <span className="inline-flex items-center gap-1">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('palette.move')}
        </span>
        <span className="inline-flex items-center gap-1">
          <kbd>↵</kbd> {t('palette.open')}
        </span>
        <span className="inline-flex items-center gap-1">
          <kbd>{modKeyName()}</kbd>
          <kbd>↵</kbd> {t('palette.newTab')}
        </span>
      </span>
      <span role="status" className="ms-auto inline-flex items-center gap-2 tabular-nums">
        {isSearching ? <Spinner size={14} /> : null}
        {t('palette.count', { count })}
      </span>
    </div>
  );
}
