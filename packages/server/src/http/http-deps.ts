import type { Deps } from '../deps.ts';
import type { Sessions } from '../resources/identity/sessions.ts';

/** What the HTTP layer has beside the use cases' dependencies. */
export interface HttpDeps extends Deps {
  sessions: Sessions;
}
