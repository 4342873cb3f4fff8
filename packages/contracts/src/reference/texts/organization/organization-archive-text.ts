import type { organizationArchiveRoutes } from '../../../resources/archive/organization-archive.ts';
import type { ResourceText } from '../operation-text.ts';

export const organizationArchiveText = {
  tag: 'Organization archives',
  description:
    'What an organization has made, as a file that another organization or installation can take: chatbots with their published versions, pictures and knowledge, leads with their consents, conversations, webhooks and settings, and the names of its members. `POST /api/exports` with the type `organization` and the format `archive` writes it.',
  operations: {
    importOrganization: {
      description:
        'The archive is checked before anything is read. Chatbots become drafts with new ids and the numbers of their published versions, as far as the plan has room; a version whose address or CSS is not allowed here is left out; pictures are encoded anew; texts, files, websites and APIs without secret headers are read anew; leads that a chatbot knows stay as they are. Conversations keep their times and belong to the new chatbots; those that their chatbot or the plan keeps no longer are left out. They send no webhook and no email and use no quota; their figures follow within minutes. Webhooks arrive switched off and with a new secret; `members` are only named. Somebody who was erased after the archive was written is still in it: erase them here as well. Settings of the archive replace those of the organization, except for what the archived organization never chose; with `settings=keep`, own choices stay. Keys, passwords, secrets, sessions, the plan and budgets are in no archive. All of it comes over or nothing does. With `dryRun=true` nothing is created.',
      response: {
        importId: '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70',
        chatbots: [
          {
            name: 'Help desk',
            outcome: 'imported',
            reason: null,
            chatbotId: '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c71',
            versions: 4,
            versionsLeftOut: 0,
            report: [{ kind: 'settings', outcome: 'imported', name: null, origin: null, reason: null }],
          },
        ],
        leads: { added: 12, known: 0, leftOut: 1 },
        conversations: { added: 40, messages: 212, expired: 3, leftOut: 0 },
        settings: [
          { name: 'name', outcome: 'replaced', reason: null, before: 'My team', after: 'Book shop' },
          { name: 'privacy', outcome: 'set', reason: null, before: null, after: null },
        ],
        webhooks: [{ name: 'Orders', outcome: 'imported', reason: null, lacksCredential: false }],
        integrations: ['slack'],
        members: [{ name: 'Ana Lee', email: 'ana@shop.example', role: 'owner' }],
        importedBefore: null,
        leftBehind: ['analytics', 'members', 'keys'],
      },
    },
  },
} satisfies ResourceText<typeof organizationArchiveRoutes>;
