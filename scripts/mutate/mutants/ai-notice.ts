import type { Mutant } from '../mutant.ts';

const notice = 'packages/server/src/resources/chat/visitors/ai-notice.http.test.ts';
const programs = 'packages/server/src/resources/chat/openai/openai.http.test.ts';

/** Protections of the AI notice and the marks of AI answers (EU AI Act, Article 50). */
export const aiNoticeMutants: readonly Mutant[] = [
  {
    guard: 'notice',
    mistake: 'a later notice replaces the one that began the conversation',
    file: 'packages/server/src/resources/chat/intake/accept-turn.queries.ts',
    text: 'coalesce(c.ai_notice, excluded.ai_notice)',
    becomes: 'coalesce(excluded.ai_notice, c.ai_notice)',
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'the notice that was shown is not kept',
    file: 'packages/server/src/resources/chat/intake/accept-turn.queries.ts',
    text: '${conversation.aiNotice && json(conversation.aiNotice)}',
    becomes: 'null',
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'a notice counts as shown in a language that the chat does not speak',
    file: 'packages/server/src/kernel/chatbot/ai-notice.ts',
    text: 'chatLanguages.find((one) => one === language)',
    becomes: "chatLanguages.find((one) => one === (language === 'de' ? language : 'en'))",
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'a changed notice keeps its version',
    file: 'packages/server/src/kernel/chatbot/ai-notice.ts',
    text: '.update(text)',
    becomes: '.update(language)',
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'the record of processing names no notice',
    file: 'packages/server/src/resources/compliance/collect-facts.ts',
    text: 'aiNotices: listAiNotices(deps.sentences),',
    becomes: 'aiNotices: listAiNotices(deps.sentences).slice(0, 0),',
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'answers that are quoted without a model have no mark',
    file: 'packages/contracts/src/resources/chatbot/chat.ts',
    text: "['model', 'fallback-model', 'approved', 'extractive', 'contact']",
    becomes: "['model', 'fallback-model', 'approved', 'contact']",
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'an answer that does not know has no mark',
    file: 'packages/contracts/src/resources/chatbot/chat.ts',
    text: "'extractive', 'contact'];",
    becomes: "'extractive'];",
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'what a flow says by itself is marked as written by AI',
    file: 'packages/contracts/src/resources/chatbot/chat.ts',
    text: "mode === null ? content !== '' : generatedModes.includes(mode)",
    becomes: "mode === null ? content !== '' : generatedModes.length > 0",
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'what people write is marked as written by AI',
    file: 'packages/contracts/src/resources/chatbot/chat.ts',
    text: "return role === 'assistant' && isGenerated ?",
    becomes: "return (role === 'assistant' ? isGenerated : content !== '') ?",
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'an answer that was cut off halfway has no mark',
    file: 'packages/contracts/src/resources/chatbot/chat.ts',
    text: "mode === null ? content !== '' :",
    becomes: 'mode === null ? false :',
    tests: ['packages/contracts/src/resources/chatbot/chat.test.ts'],
  },
  {
    guard: 'notice',
    mistake: 'staff see no mark on answers by AI',
    file: 'packages/server/src/resources/chat/message.presenter.ts',
    text: '    ...generatedMark(row),\n',
    becomes: '',
    tests: [notice],
  },
  {
    guard: 'notice',
    mistake: 'programs get answers without the mark',
    file: 'packages/server/src/resources/chat/openai/completion.presenter.ts',
    text: '    ...generatedMark(message),\n',
    becomes: '',
    tests: [programs],
  },
];
