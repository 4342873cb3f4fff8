import type { Throttle } from '../accounts/attempts/throttle.ts';
import type { ApiKeys } from '../accounts/credentials/api-keys.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { Deps } from '../kernel/deps.ts';

/** What the HTTP layer has beside the use cases' dependencies. */
export interface HttpDeps extends Deps {
  sessions: Sessions;
  apiKeys: ApiKeys;
  throttle: Throttle;
}
