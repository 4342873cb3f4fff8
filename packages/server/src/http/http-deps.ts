import type { Sessions } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';

/** What the HTTP layer has beside the use cases' dependencies. */
export interface HttpDeps extends Deps {
  sessions: Sessions;
}
