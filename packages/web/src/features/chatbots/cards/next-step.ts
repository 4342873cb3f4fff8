import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';

export type NextStep = {
  /** Finished steps, of `total`. */
  done: number;
  total: number;
  step: 'knowledge' | 'publish';
  /** Builder tab for this step. */
  tab: 'knowledge' | 'deployment';
};

const total = 3;

/** Returns the next step of a draft before visitors can use it: name, then knowledge, then publishing. */
export function nextStep(chatbot: Pick<Chatbot, 'sourceCount'>): NextStep {
  if (chatbot.sourceCount === 0) return { done: 1, total, step: 'knowledge', tab: 'knowledge' };
  return { done: 2, total, step: 'publish', tab: 'deployment' };
}
