import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { modKeyName } from '../../lib/mod-key.ts';

/** Opens the palette; looks like a search field, or a magnifying glass on narrow screens. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="inline-flex h-8 flex-none items-center gap-2 rounded-sm bg-surface-2 ps-2.5 pe-1.5 text-13 text-text-3 hover:bg-surface-3 lg:w-60 max-lg:px-2 max-md:ms-auto max-md:size-10 max-md:justify-center max-md:bg-transparent"
    >
      <Search aria-hidden="true" size={16} className="flex-none max-md:size-[18px]" />
      <span className="flex-1 text-start max-lg:sr-only">{t('palette.search')}</span>
      <span aria-hidden="true" className="max-lg:hidden">
        <kbd>{modKeyName() === '⌘' ? '⌘K' : `${modKeyName()} K`}</kbd>
      </span>
    </button>
  );
}
