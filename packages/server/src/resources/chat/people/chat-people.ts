import type { LiveStreams } from './live-streams.ts';
import type { RecentStaffing } from './talk.ts';

/** What the visitors of this process share where people are concerned. */
export interface ChatPeople {
  staffing: RecentStaffing;
  live: LiveStreams;
}
