import { isOpenAt, wallTime } from '@parley/contracts/settings/opening-times';
import type { ChatbotSnapshot } from './chatbot.ts';

/** Local time of a chatbot, in the time zone of its business hours, or in UTC without business hours. */
export function localTimeOf({ deployment }: Pick<ChatbotSnapshot, 'deployment'>, at: Date): string {
  return wallTime(at, deployment.hours?.timezone ?? 'UTC');
}

/** Whether a moment is outside the chatbot's business hours; false without business hours. */
export function isClosedAt({ deployment }: Pick<ChatbotSnapshot, 'deployment'>, at: Date): boolean {
  return deployment.hours !== null && !isOpenAt(deployment.hours, at);
}
