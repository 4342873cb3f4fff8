import type { providerRoutes } from '../../../resources/chatbot/providers.ts';
import type { agencyRoutes } from '../../../resources/organization/agencies.ts';
import type { imageRoutes } from '../../../resources/organization/images.ts';
import type { memberRoutes } from '../../../resources/organization/members.ts';
import type { organizationRoutes } from '../../../resources/organization/organization.ts';
import type { ResourceText } from '../operation-text.ts';

export const organizationText = {
  tag: 'Organization',
  description:
    'The organization that an API key belongs to, or the current one of a signed-in user. Send `X-Organization-Id` to be refused with `organization_changed` if it is another one than you think.',
  operations: {
    getOrganization: '',
    createOrganization: { body: { name: 'Example Ltd' } },
    patchOrganization: { body: { name: 'Example Ltd', language: 'en' } },
    deleteOrganization: 'This cannot be undone.',
    leaveOrganization: '',
    switchOrganization: '',
    deleteUser: 'This cannot be undone.',
  },
} satisfies ResourceText<typeof organizationRoutes>;

export const membersText = {
  tag: 'Members',
  description: 'Who works in the organization, and who is invited.',
  operations: {
    listOrganizationUsers: 'An array; invited people have the status `invited`.',
    patchMember:
      'An organization keeps at least one owner or admin. `chatbotIds` limits the conversations and leads that a member sees; owners and admins are never limited.',
    removeMember: '',
    inviteMember: { body: { email: 'ada@example.com', role: 'member' } },
    resendInvitation: '',
    revokeInvitation: '',
    getInvitation: '',
    acceptInvitation: '',
    registerAndJoin: '',
  },
} satisfies ResourceText<typeof memberRoutes>;

export const agenciesText = {
  tag: 'Agencies',
  description: 'Agencies offer Parley to their customers under their own name and logo.',
  operations: { getAgency: '', registerWithAgency: '', logInWithAgency: '', listCustomers: '' },
} satisfies ResourceText<typeof agencyRoutes>;

export const providersText = {
  tag: 'Model providers',
  description: 'Keys for language models, and the models that chatbots can use.',
  operations: {
    listProviders: '',
    listModels: '',
    listLocalModels:
      '`embedding` is what finds passages by meaning now. Without another choice it is the built-in model, whose provider is `meaning`; it runs inside the installation.',
    putProvider: { body: { apiKey: 'sk-…', embeddingModel: 'text-embedding-3-small' } },
    testProvider:
      'Takes at most 15 seconds, and 10 tests an hour a person. What is left out is taken as stored; a stored key is sent to its stored address alone. `said` is what went wrong: `problem` names it, `status` and `message` are the provider’s own.',
    testChatbotModel:
      'The chatbot’s own key is tried if it has one, else that of the organization. A stored key is sent to its stored address alone. Counts among the 10 tests an hour; `not_found` for the built-in answerer and the operator’s own models.',
    deleteProvider: 'Chatbots without a key of their own fall back to their next model.',
  },
} satisfies ResourceText<typeof providerRoutes>;

export const imagesText = {
  tag: 'Pictures',
  description:
    'Photos of users, logos of agencies, and pictures of chatbots. They are encoded anew, which removes what a camera wrote into them.',
  operations: {
    putPhoto: '',
    deletePhoto: '',
    getPhoto: 'The `v` of its address lets browsers keep it.',
    putLogo: '',
    putPicture: 'Use the returned `path` as `botAvatar` or `userAvatar`, or the `id` in the flow.',
    getPicture: '',
    deleteLogo: '',
    getLogo: '',
  },
} satisfies ResourceText<typeof imageRoutes>;
