import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ResponseOf } from '../../src/lib/api/client.ts';
import type { User } from '../../src/lib/session/use-user.ts';
import { sampleSession } from '../stand-in/samples.ts';
import { api } from './api.ts';
import { openScreen } from './open-screen.tsx';
import { userAs } from './samples.ts';
import { t } from './words.ts';

export const securityTab = '/settings?tab=security';
const words = (key: string, values = {}) => t(`settings:${key}`, values);
export const own = sampleSession('Chrome on Linux', '86.24.10.7', 0, true);
export const phone = sampleSession('Safari on iPhone', '86.24.10.7', 130);

export type Grant = ResponseOf<'GET /api/organization/lockbox'>['items'][number];

export function respondGrants(items: Grant[]): void {
  api.respond('GET /api/organization/lockbox', { items, total: items.length, page: 1, pageSize: 10 });
}

type Security = ResponseOf<'GET /api/user/security'>;

export function prepareSecurity(security: Partial<Security> = {}): void {
  respondGrants([]);
  api.respond('GET /api/user/sessions', [phone, own]);
  api.respond('GET /api/user/security', {
    passwordChangedAt: '2026-08-14T09:00:00.000Z',
    twoFactorEnabledAt: null,
    recoveryCodesLeft: 0,
    googleLinked: false,
    ...security,
  });
}

export async function openSecurity(
  person: User = userAs('member'),
  security: Partial<Security> = {},
): Promise<UserEvent> {
  prepareSecurity(security);
  const user = await openScreen(securityTab, person);
  await screen.findByText(words('google.title'));
  await screen.findByRole('row', { name: /Safari on iPhone/ });
  return user;
}
