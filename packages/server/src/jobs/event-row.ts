import type { LiveEvent } from '@parley/contracts/resources/events';

/** An event as it is stored. */
export interface EventRow {
  id: string;
  organization_id: string;
  type: string;
  resource: LiveEvent['resource'];
  resource_id: string;
  chatbot_id: string | null;
  data: Record<string, unknown>;
  created_at: Date;
}
