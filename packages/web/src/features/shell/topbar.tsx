import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

/** Where the reader is, in which organisation, and as whom. */
export function Topbar({ current, onMenu }: { current: string | undefined; onMenu: () => void }) {
  const { t } = useTranslation('common');
  return (
    <header className="flex h-14 flex-none items-center gap-2 border-b border-border bg-topbar ps-6 pe-4 max-md:gap-1 max-md:px-2">
      <IconButton
        size="l"
        label={t('nav.openMenu')}
        icon={<Menu size={18} />}
        onClick={onMenu}
        className="md:hidden"
      />
      <Breadcrumb current={current} />
      <div className="ms-auto flex min-w-0 items-center gap-2 max-md:ms-0 max-md:flex-1 max-md:justify-between">
        <OrganizationSwitcher />
        <span aria-hidden="true" className="mx-1 h-5 w-px bg-border max-md:hidden" />
        <UserMenu />
      </div>
    </header>
  );
}
