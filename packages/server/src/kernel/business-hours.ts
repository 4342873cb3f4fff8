import { isOpenAt, wallTime } from '@parley/contracts/opening-times';
import type { ChatbotSnapshot } from './chatbot.ts';

/** What the clocks of a chatbot show: in the zone of its business hours, else in UTC. */
export function localTimeOf({ deployment }: Pick<ChatbotSnapshot, 'deployment'>, at: Date): string {
  return wallTime(at, deployment.hours?.timezone ?? 'UTC');
}

/** Whether the chatbot has business hours, and nobody is there at a moment. */
export function isClosedAt({ deployment }: Pick<ChatbotSnapshot, 'deployment'>, at: Date): boolean {
  return deployment.hours !== null && deployment.hours !== undefined && !isOpenAt(deployment.hours, at);
}
