import type { openAiRoutes } from '../../../resources/chatbot/openai.ts';
import type { ResourceText } from '../operation-text.ts';

const chatbotId = '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70';
const created = 1_795_341_600;
const model = { id: chatbotId, object: 'model', created, owned_by: 'parley', name: 'Help desk' } as const;

export const askText = {
  tag: 'Ask a chatbot',
  description:
    'How a program asks a published chatbot with an API key. The protocol is that of OpenAI, so its clients work as they are: set their base URL to `/v1`, and their model to the id of the chatbot. Errors below `/v1` have the form of OpenAI.',
  operations: {
    createChatCompletion: {
      description:
        'The last message of the role `user` is the question (1 to 4,000 characters); the 20 messages before it are its history. With `stream: true` the answer comes as server-sent events that end with `data: [DONE]`. By default nothing is kept. `store: true` keeps question and answer as a conversation; to go on with it, send its `parley.conversationId` back as `metadata.conversation_id`. A flow is not played, and a chatbot with a consent banner refuses with `consent_required`.',
      body: {
        model: chatbotId,
        messages: [{ role: 'user', content: 'How long is the voucher valid?' }],
      },
      response: {
        id: 'chatcmpl-0199f3c27b1e7c4a9d352f6a8e1b4c71',
        object: 'chat.completion',
        created,
        model: chatbotId,
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              content: 'A voucher is valid for three years. [1]',
              refusal: null,
              annotations: [
                {
                  type: 'url_citation',
                  url_citation: {
                    start_index: 36,
                    end_index: 39,
                    title: 'Vouchers',
                    url: 'https://example.com/vouchers',
                  },
                },
              ],
              parley: {
                mode: 'extractive',
                sources: [
                  {
                    n: 1,
                    sourceId: '0199f3c2-8a00-7d10-b1c2-93d4e5f60718',
                    sourceName: 'Vouchers',
                    url: 'https://example.com/vouchers',
                    heading: 'Validity',
                    quote: 'A voucher is valid for three years.',
                  },
                ],
                conversationId: null,
              },
            },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      },
    },
    listOpenAiModels: {
      description: 'The `id` of each is what `model` takes in a question.',
      response: { object: 'list', data: [model] },
    },
    getOpenAiModel: { response: model },
  },
} satisfies ResourceText<typeof openAiRoutes>;
