import type { Subscription } from '@parley/contracts/resources/organization/organization';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { sampleDetails, samplePlans, sampleUsage } from '../stand-in/sample-billing.ts';
import { sampleSubscription } from '../stand-in/samples.ts';
import { api } from './api.ts';
import { openScreen } from './open-screen.tsx';
import { userAs } from './samples.ts';
import { t } from './words.ts';

type Setting = {
  subscription?: Partial<Subscription>;
  role?: 'admin' | 'member';
  path?: `/billing${string}`;
};

/** Subscription on Basic without purchases. */
export const onBasic: Partial<Subscription> = {
  plan: 'free',
  price: null,
  currentPeriodEnd: null,
  payment: { ...sampleSubscription.payment, state: 'none' },
};

/** Mocks the billing screen's requests: billing is on, without details and invoices. */
export function prepareBilling(): void {
  api.respond('GET /api/billing/plans', samplePlans());
  api.respond('GET /api/billing/usage', sampleUsage());
  api.respond('GET /api/billing/details', sampleDetails());
  api.respond('GET /api/billing/invoices', []);
}

/** Opens the billing screen, by default on Professional, monthly; mock other responses before. */
export async function openBilling({
  subscription,
  role = 'admin',
  path = '/billing',
}: Setting = {}): Promise<UserEvent> {
  const user = await openScreen(path, userAs(role), { ...sampleSubscription, ...subscription });
  await screen.findByRole('heading', { name: t('billing:current.title') });
  return user;
}
