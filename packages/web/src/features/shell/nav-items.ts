import {
  Bot,
  ChartColumn,
  Contact,
  CreditCard,
  Home,
  type LucideIcon,
  MessagesSquare,
  Settings,
} from 'lucide-react';

export type NavItem = { key: string; href: string; Icon: LucideIcon };

/** Main navigation; `key` is both the route's `nav` and a key of common `nav.*`. */
export const mainItems: readonly NavItem[] = [
  { key: 'dashboard', href: '/dashboard', Icon: Home },
  { key: 'chatbots', href: '/chatbots', Icon: Bot },
  { key: 'conversations', href: '/conversations', Icon: MessagesSquare },
  { key: 'leads', href: '/leads', Icon: Contact },
  { key: 'analytics', href: '/analytics', Icon: ChartColumn },
];

export const organizationItems: readonly NavItem[] = [
  { key: 'billing', href: '/billing', Icon: CreditCard },
  { key: 'settings', href: '/settings', Icon: Settings },
];
