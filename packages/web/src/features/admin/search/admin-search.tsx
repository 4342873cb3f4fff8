import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaletteBox } from '../../../components/palette/palette-box.tsx';
import { SearchButton } from '../../../components/palette/search-button.tsx';
import { useFound } from './use-found.ts';

/** Finds customers from every screen of the admin area; Ctrl/⌘+K opens it. */
export function AdminSearch() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <SearchButton onOpen={() => setIsOpen(true)} />
      {isOpen ? <Box onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function Box({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const { entries, isSearching, hasFailed } = useFound(search);
  const typed = search.trim();
  return (
    <PaletteBox
      title={t('search.title')}
      placeholder={t('search.placeholder')}
      search={search}
      onSearch={setSearch}
      entries={entries}
      nameOf={(group) => t(`search.groups.${group}`)}
      isSearching={isSearching}
      nothing={hasFailed ? t('failedText') : t('common:palette.nothing', { search: typed })}
      onClose={onClose}
    />
  );
}
