import type { explanationRoutes } from '../../../resources/chatbot/explanation.ts';
import type { ResourceText } from '../operation-text.ts';

export const explanationText = {
  tag: 'Explanations',
  description: 'Why the built-in answerer answers as it does.',
  operations: {
    explainAnswer: {
      description:
        'Shows how the question was understood, which passages were found, and which of their parts the answer was made from. `ranks` says which search found a passage, by words or by meaning, and where the reranker of the operator put it; `meaning` and `byMeaning` say what meaning added to the words.',
      body: { query: 'How long is a voucher valid?' },
    },
  },
} satisfies ResourceText<typeof explanationRoutes>;
