import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchOrganization } from '../../../components/organization/use-switch-organization.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import type { User } from '../../../lib/session/use-user.ts';

const CreateOrganizationDialog = lazy(async () => ({
  default: (await import('../../../components/organization/create-organization-dialog.tsx'))
    .CreateOrganizationDialog,
}));

/** The user's organizations with links, and a button to create one. */
export function OrganizationList({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const [isCreating, setIsCreating] = useState(false);
  const switching = useSwitchOrganization();
  return (
    <Card
      flush
      title={t('organizations.yours')}
      action={
        <Button size="s" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden="true" size={14} />
          {t('organizations.create')}
        </Button>
      }
    >
      <ul aria-label={t('organizations.yours')}>
        {user.organizations.map(({ id, name, role, isPrimary }) => (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center gap-3 border-t border-border px-4 py-2 first:border-0"
          >
            <Avatar name={name} shape="square" tone="ink" />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2 text-13 font-550">
                {name}
                {isPrimary ? <Badge variant="outline">{t('organizations.primary')}</Badge> : null}
              </span>
              <span className="block text-12 text-text-3">{t(`roles.${role}`)}</span>
            </span>
            {id === user.currentOrganization?.id ? (
              <Badge variant="default">{t('organizations.current')}</Badge>
            ) : (
              <Button
                size="s"
                loading={switching.isPending && switching.variables === id}
                aria-label={t('organizations.switchTo', { name })}
                onClick={() => switching.mutate(id)}
              >
                {t('organizations.switch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isCreating ? <CreateOrganizationDialog onClose={() => setIsCreating(false)} /> : null}
      </Suspense>
    </Card>
  );
}
