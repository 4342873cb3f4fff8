import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Bot, Building2, Keyboard, LogOut, Mail, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSwitchOrganization } from '../../../components/organization/use-switch-organization.ts';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import { useMay, useUser } from '../../../lib/session/use-user.ts';
import { useAppearance } from '../../../lib/theme/use-appearance.ts';
import { mainItems, organizationItems } from '../nav-items.ts';
import type { PaletteEntry } from './entry.ts';
import { useSettingsEntries } from './use-settings-entries.ts';

export type PaletteActions = { onLogout: () => void; onKeyboardMap: () => void };

/** Screens, chatbots, settings and actions, which need no search on the server. */
export function useOwnEntries({ onLogout, onKeyboardMap }: PaletteActions): PaletteEntry[] {
  const { t } = useTranslation('common');
  const screens = [...mainItems, ...organizationItems].map(
    ({ key, href, Icon }): PaletteEntry => ({
      id: `screen:${key}`,
      group: 'screens',
      text: t(`nav.${key}`),
      Icon,
      href,
    }),
  );
  const acts: PaletteEntry[] = [
    { id: 'create', group: 'actions', text: t('palette.createChatbot'), Icon: Plus, href: '/builder' },
    ...useSwitchEntries(),
    ...useAppearanceEntries(),
    { id: 'docs', group: 'actions', text: t('nav.documentation'), Icon: BookOpen, href: '/documentation' },
    { id: 'keys', group: 'actions', text: t('keyboard.title'), Icon: Keyboard, run: onKeyboardMap },
    { id: 'logout', group: 'actions', text: t('account.logout'), Icon: LogOut, run: onLogout },
  ];
  return [...screens, ...useContactEntries(), ...useChatbotEntries(), ...useSettingsEntries(), ...acts];
}

function useContactEntries(): PaletteEntry[] {
  const { t } = useTranslation('common');
  const may = useMay();
  if (!may('lead.read')) return [];
  const text = t('nav.contactRequests');
  return [
    {
      id: 'screen:contacts',
      group: 'screens',
      text,
      detail: t('nav.leads'),
      Icon: Mail,
      href: '/leads?asked=yes&status=new',
    },
  ];
}

function useChatbotEntries(): PaletteEntry[] {
  const { data = [] } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  return data.map((chatbot) => ({
    id: `chatbot:${chatbot.id}`,
    group: 'chatbots',
    text: chatbot.name,
    detail: chatbot.companyName ?? undefined,
    Icon: Bot,
    href: `/builder/${chatbot.id}`,
  }));
}

function useSwitchEntries(): PaletteEntry[] {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const switching = useSwitchOrganization();
  const others = (user?.organizations ?? []).filter(({ id }) => id !== user?.currentOrganization?.id);
  return others.map(({ id, name }) => ({
    id: `organization:${id}`,
    group: 'actions',
    text: t('palette.switchTo', { name }),
    Icon: Building2,
    run: () => switching.mutate(id),
  }));
}

const appearances = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const;

function useAppearanceEntries(): PaletteEntry[] {
  const { t } = useTranslation('common');
  const { appearance, chooseAppearance } = useAppearance();
  return appearances
    .filter(([name]) => name !== appearance)
    .map(([name, Icon]) => ({
      id: `appearance:${name}`,
      group: 'actions',
      text: t(`palette.appearance.${name}`),
      Icon,
      run: () => chooseAppearance(name),
    }));
}
