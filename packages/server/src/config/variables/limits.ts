import { wholeNumber } from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** Rate limits and other bounds on use. */
export const limitsVariables = {
  LIMIT_LOGIN_FAILURES: {
    schema: wholeNumber(1),
    default: '9',
    meaning: 'Failed sign-ins from one address before it is refused for the rest of the window.',
  },
  LIMIT_LOGIN_SLOWED_FROM: {
    schema: wholeNumber(1),
    default: '20',
    meaning:
      'Failed sign-ins of one account, from all addresses, from which on each further one waits up to 5 s; the account is never refused.',
  },
  LIMIT_LOGIN_WINDOW_SECONDS: {
    schema: wholeNumber(1),
    default: '900',
    meaning: 'Time over which failed sign-ins are counted.',
  },
  LIMIT_REGISTRATIONS_PER_HOUR: {
    schema: wholeNumber(1),
    default: '30',
    meaning: 'Registrations from one address.',
  },
  LIMIT_CHAT_PER_MINUTE_PER_VISITOR: {
    schema: wholeNumber(1),
    default: '30',
    meaning: 'Messages in one conversation.',
  },
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: {
    schema: wholeNumber(1),
    default: '60',
    meaning: 'Messages from one address.',
  },
  LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: {
    schema: wholeNumber(1),
    default: '120',
    meaning: 'Conversations with one chatbot that are begun from one address.',
  },
  LIMIT_VISITOR_EMAILS_PER_HOUR_PER_ADDRESS: {
    schema: wholeNumber(1),
    default: '30',
    meaning:
      'Emails to members that visitors at one address cause: of flows, notifications and integrations of one organization.',
  },
  LIMIT_VISITOR_REQUESTS_PER_HOUR_PER_ADDRESS: {
    schema: wholeNumber(1),
    default: '1000',
    meaning: 'Requests of the flows of one organization that visitors at one address cause.',
  },
  LIMIT_VISITOR_LEADS_PER_HOUR_PER_ADDRESS: {
    schema: wholeNumber(1),
    default: '30',
    meaning: 'Contact details that visitors at one address leave with one organization.',
  },
  LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: {
    schema: wholeNumber(1),
    default: '1200',
    meaning: 'Messages to one chatbot.',
  },
  LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: {
    schema: wholeNumber(1),
    default: '3000',
    meaning: 'Messages to all chatbots of one organization.',
  },
  LIMIT_RUNNING_TURNS: {
    schema: wholeNumber(1),
    default: '500',
    meaning:
      'Answers that one process writes at once; further messages are asked to come back. The last tenth is for organizations with less than half of them.',
  },
  LIMIT_PROVIDER_CALLS: {
    schema: wholeNumber(1),
    default: '64',
    meaning: 'Calls at once to one provider with one key, in one process.',
  },
  LIMIT_CRAWL_SECONDS: {
    schema: wholeNumber(1),
    default: '1800',
    meaning: 'Working time of one crawl.',
  },
  LIMIT_PAGE_LOOKUPS_PER_MINUTE: {
    schema: wholeNumber(1),
    default: '30',
    meaning: 'Previews and link lists that one user may request.',
  },
  LIMIT_EVENT_STREAMS_PER_USER: {
    schema: wholeNumber(1),
    default: '10',
    meaning: 'Browsers of one user that get live updates.',
  },
  LIMIT_MAILS_PER_HOUR_PER_ADDRESS: {
    schema: wholeNumber(1),
    default: '5',
    meaning: 'Emails with a link that one address is sent, and that are requested from one address.',
  },
  LIMIT_INVITATIONS_PER_DAY: {
    schema: wholeNumber(1),
    default: '200',
    meaning: 'Invitations that one organization may send.',
  },
  LIMIT_API_CALLS_PER_MINUTE_PER_KEY: {
    schema: wholeNumber(1),
    default: '600',
    meaning: 'Calls with one API key.',
  },
} as const satisfies Variables;
