import { Bot, ChartColumn, ContactRound, type LucideIcon, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Card } from '../../components/ui/layout/card.tsx';
import { settingsTabPath } from '../../lib/router/settings-tabs.ts';
import { useMay } from '../../lib/session/use-user.ts';

/** Common actions, as far as the role allows. */
export function QuickActions() {
  const { t } = useTranslation('dashboard');
  const may = useMay();
  const actions: ReadonlyArray<{ label: string; href: string; Icon: LucideIcon; isOpen: boolean }> = [
    { label: t('quick.create'), href: '/chatbots?new=1', Icon: Bot, isOpen: may('chatbot.create') },
    { label: t('quick.analytics'), href: '/analytics', Icon: ChartColumn, isOpen: may('analytics.read') },
    { label: t('quick.leads'), href: '/leads', Icon: ContactRound, isOpen: true },
    {
      label: t('quick.invite'),
      href: settingsTabPath('team-members'),
      Icon: UserPlus,
      isOpen: may('member.invite'),
    },
  ];
  return (
    <Card title={t('quick.title')}>
      <ul className="flex flex-col gap-1">
        {actions
          .filter(({ isOpen }) => isOpen)
          .map(({ label, href, Icon }) => (
            <li key={href}>
              <Link
                href={href}
                className="-mx-2 flex items-center gap-3 rounded-sm px-2 py-1.5 text-13 hover:bg-surface-3"
              >
                <Icon aria-hidden="true" size={16} className="text-text-2" />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
