import type { Chatbot } from '@parley/contracts/resources/chatbots';

export type NextStep = {
  /** Steps taken, of `total`. */
  done: number;
  total: number;
  step: 'knowledge' | 'publish';
  /** The builder's tab where the step is taken. */
  tab: 'knowledge' | 'deployment';
};

const total = 3;

/** What a draft still needs before visitors can use it: it has a name, then knowledge, then it is published. */
export function nextStep(chatbot: Pick<Chatbot, 'sourceCount'>): NextStep {
  if (chatbot.sourceCount === 0) return { done: 1, total, step: 'knowledge', tab: 'knowledge' };
  return { done: 2, total, step: 'publish', tab: 'deployment' };
}
