import type { contactRequestRoutes } from '../../../resources/visitors/contact-requests.ts';
import type { ResourceText } from '../operation-text.ts';

export const contactRequestsText = {
  tag: 'Contact requests',
  description:
    'Visitors who asked to be contacted and left an email address or a phone number: `email` is null where only a number was left. Each belongs to the lead of its person, `leadId`, and the lead’s status is the only one: a request is open while its lead is `new`, and done with every other status. Webhooks call them hand-overs.',
  operations: {
    listContactRequests: '',
    patchContactRequest: {
      description:
        'Done sets a new lead to `contacted`; open again sets the lead to `new`. All requests of one person change together. A request without a lead keeps a state of its own.',
      body: { done: true },
    },
    deleteContactRequest: 'Its lead stays. Deleting the lead removes its requests, too.',
  },
} satisfies ResourceText<typeof contactRequestRoutes>;
