import type { chatbotRoutes } from '../../../resources/chatbot/chatbots.ts';
import type { ResourceText } from '../operation-text.ts';

export const chatbotsText = {
  tag: 'Chatbots',
  description:
    'A chatbot has a draft, which its team edits, and published versions, which visitors see. Model, appearance, answers and flow belong to the draft until it is deployed; privacy and deployment settings take effect within 5 seconds.',
  operations: {
    listChatbots: 'An array, up to 1,000 at once. The flow is left out.',
    createChatbot: {
      description:
        'The draft answers nobody yet. Add knowledge, then deploy it. Send an `Idempotency-Key` so that a repeated call does not create a second one.',
      body: { name: 'Help desk', companyName: 'Example Ltd', goal: 'support', sector: 'retail' },
    },
    getChatbot: '',
    patchChatbot: {
      description:
        'Only the fields that are sent change; a list replaces the former list. Send the `revision` that you read to be refused with `revision_conflict` if somebody else saved in the meantime; the error then contains the current chatbot.',
      body: { revision: 4, appearance: { welcomeMessage: 'Hello! How can I help?' } },
    },
    deleteChatbot: 'This cannot be undone. Archive the chatbot to keep its data.',
    archiveChatbot: 'Visitors can no longer reach it. Knowledge and conversations stay.',
    restoreChatbot: 'It must be archived. Deploy it to open it to visitors again.',
    duplicateChatbot: 'Knowledge, conversations, keys and passwords are not copied.',
    deployChatbot:
      'Visitors get this version from now on. A flow with errors is refused; `GET …/flow/problems` lists them.',
    redeployChatbot: 'As deploying, for a chatbot that is published already.',
    deactivateChatbot: 'Visitors read that it is unavailable. Deploying opens it again.',
    checkCustomCss: {
      description: 'Says which rules would be refused, and how readable their texts are.',
      body: { css: '.message { font-size: 16px }' },
    },
    checkInstallation: {
      description: 'Reads the page as a visitor’s browser would, without running its scripts.',
      body: { url: 'https://example.com/contact' },
      response: { url: 'https://example.com/contact', found: 'widget', problems: [] },
    },
    renewIdentityKey:
      'The key is shown this once. Then set `deployment.identity` to `optional` or `required`: while it is `off`, every token is refused. So are tokens that were signed with an earlier key.',
    listFlowProblems: 'Errors stop a deployment, warnings do not.',
    getFlowStats: '',
    exportFlow: '',
    importFlow: {
      description:
        'Takes a flow of Parley or of Typebot (versions 3 to 6), and reports what became of each step. Save the result with `PATCH`.',
      body: {
        format: 'typebot',
        document: { version: '6', groups: [], edges: [], variables: [], events: [] },
      },
    },
    listChatbotVersions: '',
    getChatbotVersion: '',
    restoreChatbotVersion: '',
  },
} satisfies ResourceText<typeof chatbotRoutes>;
