import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../../components/palette/search-button.tsx';
import { IconButton } from '../../components/ui/buttons/icon-button.tsx';
import { NotificationsButton } from './notifications/notices-button.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { Place } from './place.tsx';
import { UserMenu } from './user-menu.tsx';

type TopbarProps = { current: string | undefined; onMenu: () => void; onSearch: () => void };

/** Breadcrumb, organization and user menus, search, and notifications. */
export function Topbar({ current, onMenu, onSearch }: TopbarProps) {
  const { t } = useTranslation('common');
  return (
    <header className="flex h-14 flex-none items-center gap-2 border-b border-border bg-topbar ps-6 pe-4 max-md:gap-1 max-md:px-2 print:hidden">
      <IconButton
        size="l"
        label={t('nav.openMenu')}
        icon={<Menu size={18} />}
        onClick={onMenu}
        className="md:hidden"
      />
      <Place current={current} />
      <div className="ms-auto flex min-w-0 items-center gap-2 lg:flex-none max-md:ms-0 max-md:flex-1 max-md:gap-0.5">
        <SearchButton onOpen={onSearch} />
        <OrganizationSwitcher />
        <span aria-hidden="true" className="mx-1 h-5 w-px bg-border max-md:hidden" />
        <NotificationsButton />
        <UserMenu />
      </div>
    </header>
  );
}
