import type { NewStep } from '@parley/flow/edit/new-step';
import type { Words } from './node-words.ts';
import type { StepKind } from './step-kinds.ts';

/** Returns a new step for the palette, with required texts in the user's language. */
export function newStep(kind: StepKind, t: Words): NewStep {
  switch (kind) {
    case 'start':
      return { type: 'start', data: { on: 'message' } };
    case 'trigger':
      return { type: 'trigger', data: { on: 'keyword', words: [] } };
    case 'ask':
      return { type: 'ask', data: { text: '', input: { type: 'text' } } };
    case 'choices':
      return {
        type: 'ask',
        data: {
          text: '',
          input: {
            type: 'choice',
            options: ['1', '2'].map((n) => ({ id: `o${n}`, label: t('flow.new.option', { n }) })),
          },
        },
      };
    case 'collect':
      return {
        type: 'collect',
        data: {
          text: '',
          fields: [
            { key: 'name', label: t('flow.new.name'), type: 'text', required: true },
            { key: 'email', label: t('flow.new.email'), type: 'email', required: true },
          ],
        },
      };
    case 'rate':
      return { type: 'rate', data: { text: t('flow.new.rate'), scale: 'csat' } };
    case 'answer':
    case 'hours':
      return { type: kind, data: {} };
    case 'understand':
      return {
        type: 'understand',
        data: { intents: [{ id: 'i1', name: t('flow.new.intent', { n: '1' }), examples: [] }] },
      };
    case 'condition':
      return {
        type: 'condition',
        data: { branches: [{ id: 'b1', match: 'all', tests: [{ variable: '', op: 'is', value: '' }] }] },
      };
    case 'set':
      return { type: 'set', data: { assign: [{ variable: '', formula: '' }] } };
    case 'request':
      return { type: 'request', data: { method: 'GET', url: 'https://' } };
    case 'email':
    case 'handover':
      return { type: kind, data: { text: '', subject: '', to: [] } };
    case 'jump':
      return { type: 'jump', data: { target: '' } };
    case 'end':
      // biome-ignore lint/suspicious/noThenProperty: a property of the flow document, which is never awaited
      return { type: 'end', data: { then: 'chat' } };
    case 'message':
    case 'note':
      return { type: kind, data: { text: '' } };
  }
}
