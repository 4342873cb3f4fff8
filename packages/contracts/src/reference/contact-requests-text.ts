import type { contactRequestRoutes } from '../resources/contact-requests.ts';
import type { ResourceText } from './operation-text.ts';

export const contactRequestsText = {
  tag: 'Contact requests',
  description: 'Visitors who asked for a person and left an email address. Webhooks call them hand-overs.',
  operations: {
    listContactRequests: '',
    patchContactRequest: { body: { done: true } },
    deleteContactRequest: '',
  },
} satisfies ResourceText<typeof contactRequestRoutes>;
