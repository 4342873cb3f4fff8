import type { knowledgeRoutes } from '../../../resources/chatbot/knowledge.ts';
import type { ResourceText } from '../operation-text.ts';

export const knowledgeText = {
  tag: 'Knowledge',
  description:
    'What a chatbot answers from: texts, files, websites and APIs. A source is read in the background; `status` goes from `processing` to `ready` or `error`, and only what is `searchable` is found. Its words are found first; `meaning` says how many of its passages can be found by meaning so far.',
  operations: {
    listSources: 'An array, up to 1,000 at once. The text of a source is left out.',
    createSource: {
      description:
        'JSON for a text, a website (`type: "url"`) or an API (`type: "api"`); `multipart/form-data` with a `file` for a document. The call returns at once; ask for the source again, or subscribe to `knowledge.ready`, to know when it can be found.',
      body: {
        type: 'text',
        name: 'Vouchers',
        content: 'A voucher is valid for three years. It can be paid out in cash on request.',
      },
    },
    importPairs: {
      description:
        'The first row names the columns `question` and `answer`; others are not read. The pairs become one text, in which each question is a heading above its answer. A file whose pairs the chatbot has already adds nothing. With `dryRun=true` nothing is added either.',
      response: {
        sourceId: '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70',
        rows: 3,
        added: 2,
        known: 0,
        invalid: 1,
        problems: [{ row: 4, field: 'answer', message: 'Answer is required' }],
        columns: [
          { name: 'Question', as: 'question' },
          { name: 'Answer', as: 'answer' },
        ],
      },
    },
    findKnowledge:
      'The best five of each. A source is found by its name, address and file name, of the 5,000 newest; a passage by its words, of which it must have all.',
    getSource: '',
    patchSource: {
      description: 'A changed text is read again; the former passages are found until then.',
      body: { name: 'Vouchers and gifts', enabled: true },
    },
    deleteSource: 'This cannot be undone.',
    refreshSource: 'For websites and APIs; returns at once.',
    downloadSource: '',
    listChunks: 'An array, a page at a time. An empty one ends it.',
    listPages: '',
    previewAddress: { body: { url: 'https://example.com/vouchers' } },
    previewApi: {
      body: { url: 'https://api.example.com/products', itemsPath: 'data', titlePath: 'name' },
    },
    listLinks: { body: { url: 'https://example.com/' } },
    searchKnowledge: {
      description: 'Passages word for word, best first. Nothing is answered, and no model writes anything.',
      body: { query: 'How long is a voucher valid?' },
    },
  },
} satisfies ResourceText<typeof knowledgeRoutes>;
