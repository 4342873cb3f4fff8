import type { LiveEvent } from '@parley/contracts/resources/integrations/events';
import { liveResources } from '@parley/contracts/values/lists';

export type { LiveEvent };
export type LiveMessage = { kind: 'change'; event: LiveEvent } | { kind: 'resync' };

const resources: ReadonlySet<unknown> = new Set(liveResources);

function isLiveEvent(value: unknown): value is LiveEvent {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'resource' in value &&
    resources.has(value.resource) &&
    'resourceId' in value &&
    typeof value.resourceId === 'string'
  );
}

/** Parses the data of a server-sent event; null if unknown. */
export function parseLiveMessage(data: string): LiveMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'resync')
    return { kind: 'resync' };
  return isLiveEvent(value) ? { kind: 'change', event: value } : null;
}
