import type { ApiKeys } from '../accounts/api-keys.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import type { Throttle } from '../ports/throttle.ts';

/** What the HTTP layer has beside the use cases' dependencies. */
export interface HttpDeps extends Deps {
  sessions: Sessions;
  apiKeys: ApiKeys;
  throttle: Throttle;
}
