import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../../tools/e2e/api-client.ts';

/** Clients of two processes: administrators act at one, and the effect is observed at the other. */
export interface Acts {
  admin: ApiClient;
  /** Member of the suspended organization, at the other process. */
  member: ApiClient;
  /** An administrator at the other process. */
  elsewhere: ApiClient;
  organizationId: string;
}

export type WorstOf = Record<'suspend' | 'reopen' | 'maintenance' | 'maintenanceEnd' | 'logLevel', number>;

/** Returns the maximum milliseconds, over `times` runs, from the action to its effect at the other process. */
export async function measureActionDelays(acts: Acts, times: number): Promise<WorstOf> {
  const { admin, member, elsewhere, organizationId } = acts;
  const worst: WorstOf = { suspend: 0, reopen: 0, maintenance: 0, maintenanceEnd: 0, logLevel: 0 };
  const measure = async (
    name: keyof WorstOf,
    act: () => Promise<unknown>,
    isDone: () => Promise<boolean>,
  ): Promise<void> => {
    const startMs = performance.now();
    await act();
    while (!(await isDone())) await wait(10);
    worst[name] = Math.max(worst[name], Math.round(performance.now() - startMs));
  };
  const standing = (status: 'active' | 'suspended') => () =>
    admin.expectOk('PATCH', `/api/admin/organizations/${organizationId}`, { status, reason: 'Measured' });
  const statusOf = (expected: number) => async () =>
    (await member.call('GET', '/api/chatbots')).status === expected;
  const maintenance = (active: boolean) => () => admin.expectOk('PUT', '/api/admin/maintenance', { active });
  // Creates nothing, because the name is missing.
  const refusedAs = (expected: number) => async () =>
    (await member.call('POST', '/api/chatbots', {})).status === expected;
  for (let n = 0; n < times; n += 1) {
    await measure('suspend', standing('suspended'), statusOf(403));
    await measure('reopen', standing('active'), statusOf(200));
    await measure('maintenance', maintenance(true), refusedAs(503));
    await measure('maintenanceEnd', maintenance(false), refusedAs(400));
    const level = n % 2 === 0 ? 'error' : 'warn';
    await measure(
      'logLevel',
      () => admin.expectOk('PUT', '/api/admin/logging', { level, retentionDays: 365 }),
      async () => (await elsewhere.expectOk<{ level: string }>('GET', '/api/admin/logging')).level === level,
    );
  }
  return worst;
}
