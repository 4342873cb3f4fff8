import { LogOut, Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/ui/display/avatar.tsx';
import { TruncatedText } from '../../components/ui/display/truncated-text.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../components/ui/overlays/dropdown-menu.tsx';
import { useUser } from '../../lib/session/use-user.ts';
import { AlertChoices } from './alerts/alert-choices.tsx';
import { PresenceChoices, PresenceDot } from './presence/presence-choices.tsx';

const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

export function UserMenu() {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const [leaving, setLeaving] = useState(false);
  if (!user) return null;
  const trigger = (
    <button
      type="button"
      aria-label={t('account.menu', { name: user.fullName })}
      className="relative grid size-8 flex-none place-items-center rounded-full max-md:size-10"
    >
      <Avatar name={user.fullName} src={user.photoURL} tone="ink" />
      <PresenceDot />
    </button>
  );
  return (
    <>
      <DropdownMenu trigger={trigger} className="max-w-72 min-w-56">
        <div className="px-2 pt-1.5 pb-2 text-13">
          <TruncatedText as="p" className="font-550">
            {user.fullName}
          </TruncatedText>
          <TruncatedText as="p" className="text-12 text-text-3">
            {user.email}
          </TruncatedText>
        </div>
        <PresenceChoices />
        <AlertChoices />
        <MenuSeparator />
        <MenuItem icon={<Settings size={16} />} href="/settings">
          {t('account.settings')}
        </MenuItem>
        <MenuItem icon={<LogOut size={16} className="flip-rtl" />} onSelect={() => setLeaving(true)}>
          {t('account.logout')}
        </MenuItem>
      </DropdownMenu>
      {leaving ? (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
