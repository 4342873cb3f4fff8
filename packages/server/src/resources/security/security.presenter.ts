import type { securityRoutes } from '@parley/contracts/resources/organization/security';
import type { ResponseOf } from '@parley/contracts/route';
import { type Device, describeDevice } from '../../accounts/sessions/read-device.ts';
import type { SessionRow } from '../../accounts/sessions/sessions.queries.ts';
import type { SecurityRow } from './security.queries.ts';

export type AccountSecurity = ResponseOf<typeof securityRoutes.getSecurity>;
export type AccountSession = ResponseOf<typeof securityRoutes.listSessions>[number];

export function presentSecurity(row: SecurityRow): AccountSecurity {
  return {
    passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
    twoFactorEnabledAt: row.two_factor_enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: row.recovery_codes_left,
    googleLinked: row.google_linked,
  };
}

/** @param render renders the sentence for a device name. */
export function presentSession(
  row: SessionRow,
  device: Device,
  { currentId, render }: { currentId: string; render: (key: string, params?: Device) => string },
): AccountSession {
  return {
    id: row.id,
    device: describeDevice(device, render),
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    lastActive: row.last_active_at.toISOString(),
    current: row.id === currentId,
  };
}
