import {
  contactForm,
  ending,
  freeQuestion,
  options,
  type StarterParts,
  starterFlow,
} from './starter-flow.ts';

/** Finds the right product by three questions, and offers a quote. */
export function sales({ t, recipients }: StarterParts) {
  return starterFlow(
    [
      { name: 'use', type: 'text' },
      { name: 'budget', type: 'number' },
      { name: 'important', type: 'text' },
    ],
    [
      { id: 'start', type: 'start', data: { on: 'open' }, to: { next: 'use' } },
      {
        id: 'use',
        type: 'ask',
        data: {
          text: t('sales.use'),
          input: {
            type: 'choice',
            options: [
              { id: 'home', label: t('sales.home'), value: 'home' },
              { id: 'work', label: t('sales.work'), value: 'work' },
              { id: 'gift', label: t('sales.gift'), value: 'gift' },
            ],
          },
          saveAs: 'use',
        },
        to: { next: 'budget', failed: 'budget' },
      },
      {
        id: 'budget',
        type: 'ask',
        data: {
          text: t('sales.budget'),
          input: { type: 'number', min: 0 },
          saveAs: 'budget',
          retry: { text: t('sales.budgetRetry'), times: 2 },
        },
        to: { next: 'important', failed: 'important' },
      },
      {
        id: 'important',
        type: 'ask',
        data: { text: t('sales.important'), input: { type: 'text' }, saveAs: 'important' },
        to: { next: 'match' },
      },
      {
        id: 'match',
        type: 'condition',
        data: {
          branches: [
            {
              id: 'premium',
              label: t('sales.premiumLabel'),
              match: 'all',
              tests: [{ variable: 'budget', op: 'gte', value: 200 }],
            },
            {
              id: 'gift',
              label: t('sales.giftLabel'),
              match: 'all',
              tests: [{ variable: 'use', op: 'is', value: 'gift' }],
            },
          ],
        },
        to: { 'branch:premium': 'premium', 'branch:gift': 'giftSet', else: 'classic' },
      },
      { id: 'premium', type: 'message', data: { text: t('sales.premium') }, to: { next: 'after' } },
      { id: 'giftSet', type: 'message', data: { text: t('sales.giftSet') }, to: { next: 'after' } },
      { id: 'classic', type: 'message', data: { text: t('sales.classic') }, to: { next: 'after' } },
      {
        id: 'after',
        type: 'ask',
        data: {
          text: t('sales.after'),
          input: {
            type: 'choice',
            options: options({
              quote: t('sales.quote'),
              question: t('sales.question'),
              again: t('sales.again'),
            }),
          },
        },
        to: { 'option:quote': 'details', 'option:question': 'ask', 'option:again': 'use', failed: 'bye' },
      },
      {
        id: 'details',
        type: 'collect',
        data: contactForm(t, t('sales.details')),
        to: { next: 'mail', declined: 'bye' },
      },
      {
        id: 'ask',
        type: 'ask',
        data: { text: t('sales.ask'), ...freeQuestion('important') },
        to: { next: 'answer' },
      },
      {
        id: 'mail',
        type: 'email',
        data: {
          subject: t('sales.mailSubject'),
          text: t('sales.mailText', {
            name: '{{lead.name}}',
            email: '{{lead.email}}',
            use: '{{use}}',
            budget: '{{budget}}',
            important: '{{important}}',
          }),
          to: [...recipients],
        },
        to: { next: 'thanks' },
      },
      {
        id: 'answer',
        type: 'answer',
        data: { question: '{{important}}' },
        to: { next: 'after', unknown: 'details' },
      },
      ending('thanks', t('shared.thanks')),
      ending('bye', t('shared.bye')),
    ],
  );
}
