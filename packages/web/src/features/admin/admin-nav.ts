import {
  Activity,
  Building2,
  Calculator,
  CreditCard,
  Gauge,
  HeartPulse,
  ListChecks,
  LockKeyhole,
  type LucideIcon,
  Settings,
  Users,
  Wrench,
} from 'lucide-react';

/** The screens of the admin area; `key` is the route's `nav` and a key of admin `nav.*`. */
export const adminNav: ReadonlyArray<{ key: string; Icon: LucideIcon }> = [
  { key: 'dashboard', Icon: Gauge },
  { key: 'health', Icon: HeartPulse },
  { key: 'users', Icon: Users },
  { key: 'organizations', Icon: Building2 },
  { key: 'subscriptions', Icon: CreditCard },
  { key: 'lockbox', Icon: LockKeyhole },
  { key: 'logs', Icon: ListChecks },
  { key: 'logging', Icon: Activity },
  { key: 'maintenance', Icon: Wrench },
  { key: 'settings', Icon: Settings },
  { key: 'cost-estimation', Icon: Calculator },
];
