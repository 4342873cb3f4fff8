import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { User } from '@parley/contracts/resources/organization/identity';
import type { notice } from '@parley/contracts/resources/organization/notices';
import type { CurrentOrganization } from '@parley/contracts/resources/organization/organization';
import type { accountSession } from '@parley/contracts/resources/organization/security';
import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import type { z } from 'zod';
import { sampleSession, sampleUser } from './samples.ts';

/** State of the stand-in server; a test sets what it needs before it opens a screen. */
export type StandInState = {
  isSignedIn: boolean;
  /** Whether the user re-authenticated a moment ago. */
  isConfirmed: boolean;
  user: User;
  /** Branding by organization id, merged into the organization. */
  branding: Map<string, Partial<CurrentOrganization>>;
  sessions: z.output<typeof accountSession>[];
  chatbots: Chatbot[];
  /** Result of every search for conversations. */
  conversations: ConversationSummary[];
  notices: z.output<typeof notice>[];
};

export function newState(): StandInState {
  return {
    isSignedIn: false,
    isConfirmed: false,
    user: sampleUser(),
    branding: new Map(),
    sessions: [
      sampleSession('Chrome on Linux', '86.24.10.7', 0, true),
      sampleSession('Safari on iPhone', '86.24.10.7', 130),
      sampleSession('Firefox on Windows', '94.61.33.118', 2000),
    ],
    chatbots: [],
    conversations: [],
    notices: [],
  };
}
