import type { Throttle } from '../accounts/attempts/throttle.ts';
import type { ApiKeys } from '../accounts/credentials/api-keys.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import type { AdminSessions } from '../resources/admin/realm/admin-sessions.ts';

/** Dependencies of the HTTP layer in addition to those of the use cases. */
export interface HttpDeps extends Deps {
  sessions: Sessions;
  adminSessions: AdminSessions;
  apiKeys: ApiKeys;
  throttle: Throttle;
}
