import { ChevronsUpDown, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchOrganization } from '../../components/organization/use-switch-organization.ts';
import { Avatar } from '../../components/ui/display/avatar.tsx';
import { Spinner } from '../../components/ui/display/spinner.tsx';
import { TruncatedText } from '../../components/ui/display/truncated-text.tsx';
import {
  DropdownMenu,
  MenuChoices,
  MenuItem,
  MenuSeparator,
} from '../../components/ui/overlays/dropdown-menu.tsx';
import { useUser } from '../../lib/session/use-user.ts';

const CreateOrganizationDialog = lazy(async () => ({
  default: (await import('../../components/organization/create-organization-dialog.tsx'))
    .CreateOrganizationDialog,
}));

/** Name of the current organization, with a menu to switch. */
export function OrganizationSwitcher() {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const [creating, setCreating] = useState(false);
  const switching = useSwitchOrganization();
  if (!user) return null;
  const current = user.currentOrganization;
  const name = current?.name ?? t('organization.none');
  const trigger = (
    <button
      type="button"
      aria-label={t('organization.switcher', { name })}
      disabled={switching.isPending}
      className="inline-flex h-8 min-w-0 items-center gap-2 rounded-sm ps-1.5 pe-2 text-13 font-550 whitespace-nowrap hover:bg-surface-3 aria-expanded:bg-surface-3 max-md:order-first max-md:h-10"
    >
      {switching.isPending ? (
        <Spinner size={20} />
      ) : (
        <Avatar name={name} size="s" shape="square" tone="ink" />
      )}
      <TruncatedText className="max-w-44">{name}</TruncatedText>
      <ChevronsUpDown aria-hidden="true" size={14} className="flex-none text-text-3" />
    </button>
  );
  return (
    <>
      <DropdownMenu trigger={trigger} className="max-w-72 min-w-56">
        <MenuChoices
          label={t('organization.yours')}
          value={current?.id ?? ''}
          options={user.organizations.map(({ id, name: label }) => ({ value: id, label }))}
          onValueChange={(id) => (id === current?.id ? undefined : switching.mutate(id))}
        />
        <MenuSeparator />
        <MenuItem icon={<Plus size={16} />} onSelect={() => setCreating(true)}>
          {t('organization.create')}
        </MenuItem>
      </DropdownMenu>
      {creating ? (
        <Suspense fallback={null}>
          <CreateOrganizationDialog onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
