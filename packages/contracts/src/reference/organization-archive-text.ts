import type { organizationArchiveRoutes } from '../resources/organization-archive.ts';
import type { ResourceText } from './operation-text.ts';

export const organizationArchiveText = {
  tag: 'Organization archives',
  description:
    'What an organization has made, as a file that another organization or installation can take: chatbots with their knowledge, leads, conversations and webhooks, and the names of its members. `POST /api/exports` with the type `organization` and the format `archive` writes it.',
  operations: {
    importOrganization: {
      description:
        'The archive is checked before anything is read. Chatbots become drafts with new ids, as far as the plan has room; texts, files, websites and APIs without secret headers are read anew; leads that a chatbot knows stay as they are. Conversations keep their times and belong to the new chatbots; those that their chatbot or the plan keeps no longer are left out. They send no webhook and no email and use no quota; their figures follow within minutes. Webhooks arrive switched off and with a new secret; `members` are only named. Somebody who was erased after the archive was written is still in it: erase them here as well. All of it comes over or nothing does. With `dryRun=true` nothing is created.',
      response: {
        importId: '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70',
        chatbots: [
          {
            name: 'Help desk',
            outcome: 'imported',
            reason: null,
            chatbotId: '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c71',
            versions: 4,
            report: [{ kind: 'settings', outcome: 'imported', name: null, origin: null, reason: null }],
          },
        ],
        leads: { added: 12, known: 0, leftOut: 1 },
        conversations: { added: 40, messages: 212, expired: 3, leftOut: 0 },
        webhooks: [{ name: 'Orders', outcome: 'imported', reason: null, lacksCredential: false }],
        integrations: ['slack'],
        members: [{ name: 'Ana Lee', email: 'ana@shop.example', role: 'owner' }],
        importedBefore: null,
        leftBehind: ['analytics', 'settings', 'consents', 'keys', 'pictures'],
      },
    },
  },
} satisfies ResourceText<typeof organizationArchiveRoutes>;
