import type { Branch, ConditionTest, NodeDataByType } from '../nodes.ts';
import type { StarterStep, StarterWords, Targets } from './starter-flow.ts';

/** The first step, which runs when the chat opens. */
export function start(next: string): StarterStep {
  return { id: 'start', type: 'start', data: { on: 'open' }, to: { next } };
}

export function message(id: string, text: string, next: string): StarterStep {
  return { id, type: 'message', data: { text }, to: { next } };
}

export function ask(id: string, { to, ...data }: NodeDataByType['ask'] & { to: Targets }): StarterStep {
  return { id, type: 'ask', data, to };
}

/** A question with one button for each label. */
export function buttons(
  id: string,
  {
    text,
    labels,
    to,
    ...rest
  }: { text: string; labels: Record<string, string>; saveAs?: string; to: Targets },
): StarterStep {
  const options = Object.entries(labels).map(([option, label]) => ({ id: option, label }));
  const input = { type: 'choice' as const, options };
  return { id, type: 'ask', data: { text, input, ...rest }, to };
}

/** A question whose answer goes to the next step, so the chatbot must not answer it here as well. */
export function openQuestion(
  id: string,
  text: string,
  { saveAs, next }: { saveAs: string; next: string },
): StarterStep {
  return { id, type: 'ask', data: { text, input: { type: 'text' }, saveAs, digress: 'never' }, to: { next } };
}

/** Answers the question in a variable from the knowledge. */
export function answerTo(variable: string, to: Targets): StarterStep {
  return { id: 'answer', type: 'answer', data: { question: `{{${variable}}}` }, to };
}

export function condition(id: string, branches: Branch[], to: Targets): StarterStep {
  return { id, type: 'condition', data: { branches }, to };
}

export function branch(id: string, label: string, test: ConditionTest): Branch {
  return { id, label, match: 'all', tests: [test] };
}

export function email(data: NodeDataByType['email'], next: string): StarterStep {
  return { id: 'mail', type: 'email', data, to: { next } };
}

export function handover(data: NodeDataByType['handover'], next: string): StarterStep {
  return { id: 'handover', type: 'handover', data, to: { next } };
}

/** A form for name and email address, with consent. */
export function contactForm(
  t: StarterWords,
  { id, text, to }: { id: string; text: string; to: Targets },
): StarterStep {
  return {
    id,
    type: 'collect',
    data: {
      text,
      fields: [
        { key: 'name', label: t('shared.name'), type: 'text', required: true },
        { key: 'email', label: t('shared.email'), type: 'email', required: true },
      ],
      consent: { text: t('shared.consent'), required: true },
    },
    to,
  };
}

/** The last message of a branch, after which the visitor can ask freely. */
export function ending(id: string, text: string): StarterStep {
  const then = 'chat';
  return { id, type: 'end', data: { text, then } };
}
