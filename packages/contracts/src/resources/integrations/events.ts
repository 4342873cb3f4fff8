import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { liveResources } from '../../values/lists.ts';

/** A live update: names what changed and never carries content. */
export const liveEvent = z.strictObject({
  id: z.string(),
  type: z.string(),
  resource: z.enum(liveResources),
  resourceId: z.string(),
  /** Set if the resource belongs to a chatbot. */
  chatbotId: z.string().optional(),
  /** Who reads or types, in events that are not stored. */
  by: z
    .strictObject({
      kind: z.enum(['visitor', 'member']),
      id: z.string().optional(),
      name: z.string().optional(),
    })
    .optional(),
  /** When reading or typing ends, unless it is told again. */
  until: z.string().optional(),
  progress: z.strictObject({ done: z.number(), total: z.number(), unit: z.string() }).optional(),
});
export type LiveEvent = z.output<typeof liveEvent>;

export const eventRoutes = defineRoutes({
  streamEvents: {
    method: 'GET',
    path: '/api/events',
    summary: 'Live updates of the current organization as server-sent events',
    permission: 'organization.read',
    responses: { 200: null },
    stream: true,
    errors: ['unauthenticated', 'forbidden', 'rate_limited'],
  },
});
