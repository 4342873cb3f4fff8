import type { chatbotArchiveRoutes } from '../../../resources/archive/chatbot-archive.ts';
import type { ResourceText } from '../operation-text.ts';

export const chatbotArchiveText = {
  tag: 'Chatbot files',
  description: 'A chatbot as a file: to keep it, to move it to another organization, or to start from it.',
  operations: {
    exportChatbot: 'Its `leftBehind` names what the file does not hold, such as API keys and passwords.',
    importChatbot: {
      description:
        'The new chatbot is a draft with new ids. The DSL of a Dify app is YAML; of chatbots, agents and chatflows it brings the instructions, the model, the opening and the suggested questions, and the steps of a chatflow as a flow as far as they have a counterpart; the report names the rest. With `dryRun=true` nothing is created, and `chatbotId` is null.',
      response: {
        chatbotId: '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70',
        name: 'Help desk',
        report: [
          { kind: 'settings', outcome: 'imported', name: null, origin: null, reason: null },
          { kind: 'file', outcome: 'toAdd', name: 'Prices', origin: 'prices.pdf', reason: null },
        ],
      },
    },
  },
} satisfies ResourceText<typeof chatbotArchiveRoutes>;
