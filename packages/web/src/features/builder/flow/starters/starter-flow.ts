import { emptyFlow, type FlowDocument } from '@parley/flow/document';
import { insertBehind } from '@parley/flow/edit/add-node';
import { connect } from '@parley/flow/edit/connect';
import type { NewStep } from '@parley/flow/edit/new-step';
import { declareVariable } from '@parley/flow/edit/variables';
import type { Words } from '../model/node-words.ts';

export type StarterName = 'signpost' | 'contact' | 'order' | 'feedback' | 'empty';

/** A flow to begin with, in the reader's language. */
export function starterFlow(name: StarterName, t: Words): FlowDocument {
  const start: FlowDocument = {
    ...emptyFlow,
    nodes: [{ id: 'start1', type: 'start', position: { x: 0, y: 0 }, data: { on: 'message' } }],
  };
  return builders[name](start, t);
}

const builders: Record<StarterName, (start: FlowDocument, t: Words) => FlowDocument> = {
  empty: (start) => start,
  signpost,
  contact,
  order,
  feedback,
};

/** Offers three ways: two lead to answers from the knowledge, one to a person. */
function signpost(start: FlowDocument, t: Words): FlowDocument {
  const asking = (words: string): NewStep => ({
    type: 'ask',
    data: { text: words, input: { type: 'text' }, saveAs: 'question' },
  });
  const known = declareVariable(openAtOnce(start), 'question', 'text');
  const ask = insertBehind(known, 'start1', 'next', {
    type: 'ask',
    data: {
      text: t('flow.starter.signpost.ask'),
      input: {
        type: 'choice',
        options: [
          { id: 'products', label: t('flow.starter.signpost.products') },
          { id: 'help', label: t('flow.starter.signpost.help') },
          { id: 'person', label: t('flow.starter.signpost.person') },
        ],
      },
    },
  });
  const what = insertBehind(
    ask.flow,
    ask.id,
    'option:products',
    asking(t('flow.starter.signpost.whatProduct')),
  );
  const answer = insertBehind(what.flow, what.id, 'next', {
    type: 'answer',
    data: { question: '{{question}}' },
  });
  const help = insertBehind(answer.flow, ask.id, 'option:help', asking(t('flow.starter.signpost.whatHelp')));
  const contacted = insertBehind(help.flow, ask.id, 'option:person', contactStep(t));
  const thanked = insertBehind(
    contacted.flow,
    contacted.id,
    'next',
    message(t('flow.starter.contact.thanks')),
  );
  return connect(thanked.flow, help.id, 'next', answer.id);
}

/** Answers questions, and asks for an address once the sources do not know. */
function contact(start: FlowDocument, t: Words): FlowDocument {
  const answer = insertBehind(start, 'start1', 'next', { type: 'answer', data: {} });
  const missing = insertBehind(answer.flow, answer.id, 'unknown', message(t('flow.starter.contact.unknown')));
  const collect = insertBehind(missing.flow, missing.id, 'next', contactStep(t));
  const thanks = insertBehind(collect.flow, collect.id, 'next', message(t('flow.starter.contact.thanks')));
  return insertBehind(thanks.flow, collect.id, 'declined', message(t('flow.starter.contact.declined'))).flow;
}

/** Notices a question about an order, asks for its number, and answers everything else from the knowledge. */
function order(start: FlowDocument, t: Words): FlowDocument {
  const known = declareVariable(start, 'order.number', 'text');
  const understood = insertBehind(known, 'start1', 'next', {
    type: 'understand',
    data: {
      intents: [
        {
          id: 'order',
          name: t('flow.starter.order.intent'),
          examples: ['1', '2', '3', '4'].map((n) => t(`flow.starter.order.example${n}`)),
        },
      ],
    },
  });
  const ask = insertBehind(understood.flow, understood.id, 'intent:order', {
    type: 'ask',
    data: {
      text: t('flow.starter.order.ask'),
      input: { type: 'text', pattern: '[A-Za-z]{2}-?[0-9]{4,8}' },
      saveAs: 'order.number',
      retry: { text: t('flow.starter.order.retry'), times: 2 },
    },
  });
  const found = message(t('flow.starter.order.found', { value: '{{order.number}}' }));
  const told = insertBehind(ask.flow, ask.id, 'next', found);
  const failed = insertBehind(told.flow, ask.id, 'failed', contactStep(t));
  const thanks = insertBehind(failed.flow, failed.id, 'next', message(t('flow.starter.contact.thanks')));
  return insertBehind(thanks.flow, understood.id, 'else', { type: 'answer', data: {} }).flow;
}

/** Asks how it was, and for the reason where it was bad. */
function feedback(start: FlowDocument, t: Words): FlowDocument {
  const satisfied = declareVariable(start, 'feedback.satisfied', 'text');
  const ask = insertBehind(declareVariable(satisfied, 'feedback.reason', 'text'), 'start1', 'next', {
    type: 'ask',
    data: {
      text: t('flow.starter.feedback.ask'),
      input: {
        type: 'choice',
        options: [
          { id: 'yes', label: t('flow.starter.feedback.yes') },
          { id: 'no', label: t('flow.starter.feedback.no') },
        ],
      },
      saveAs: 'feedback.satisfied',
    },
  });
  const glad = insertBehind(ask.flow, ask.id, 'option:yes', message(t('flow.starter.feedback.glad')));
  const why = insertBehind(glad.flow, ask.id, 'option:no', {
    type: 'ask',
    data: { text: t('flow.starter.feedback.why'), input: { type: 'text' }, saveAs: 'feedback.reason' },
  });
  return insertBehind(why.flow, why.id, 'next', message(t('flow.starter.feedback.sorry'))).flow;
}

function openAtOnce(flow: FlowDocument): FlowDocument {
  const nodes = flow.nodes.map((node) =>
    node.type === 'start' ? { ...node, data: { on: 'open' as const } } : node,
  );
  return { ...flow, nodes };
}

function message(text: string): NewStep {
  return { type: 'message', data: { text } };
}

function contactStep(t: Words): NewStep {
  return {
    type: 'collect',
    data: {
      text: t('flow.starter.contact.ask'),
      fields: [
        { key: 'name', label: t('flow.new.name'), type: 'text', required: true },
        { key: 'email', label: t('flow.new.email'), type: 'email', required: true },
      ],
      consent: { text: t('flow.new.consent'), required: true },
    },
  };
}
