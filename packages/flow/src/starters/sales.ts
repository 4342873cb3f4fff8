import { type StarterParts, starterFlow } from './starter-flow.ts';
import {
  answerTo,
  ask,
  branch,
  buttons,
  condition,
  contactForm,
  email,
  ending,
  message,
  openQuestion,
  start,
} from './starter-steps.ts';

/** Finds the right product by three questions, and offers a quote. */
export function sales({ t, recipients }: StarterParts) {
  return starterFlow(
    [
      { name: 'use', type: 'text' },
      { name: 'budget', type: 'number' },
      { name: 'important', type: 'text' },
    ],
    [
      start('use'),
      ask('use', {
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
        to: { next: 'budget', failed: 'budget' },
      }),
      ask('budget', {
        text: t('sales.budget'),
        input: { type: 'number', min: 0 },
        saveAs: 'budget',
        retry: { text: t('sales.budgetRetry'), times: 2 },
        to: { next: 'important', failed: 'important' },
      }),
      ask('important', {
        text: t('sales.important'),
        input: { type: 'text' },
        saveAs: 'important',
        to: { next: 'match' },
      }),
      condition(
        'match',
        [
          branch('premium', t('sales.premiumLabel'), { variable: 'budget', op: 'gte', value: 200 }),
          branch('gift', t('sales.giftLabel'), { variable: 'use', op: 'is', value: 'gift' }),
        ],
        { 'branch:premium': 'premium', 'branch:gift': 'giftSet', else: 'classic' },
      ),
      message('premium', t('sales.premium'), 'after'),
      message('giftSet', t('sales.giftSet'), 'after'),
      message('classic', t('sales.classic'), 'after'),
      buttons('after', {
        text: t('sales.after'),
        labels: {
          quote: t('sales.quote'),
          question: t('sales.question'),
          again: t('sales.again'),
        },
        to: { 'option:quote': 'details', 'option:question': 'ask', 'option:again': 'use', failed: 'bye' },
      }),
      contactForm(t, { id: 'details', text: t('sales.details'), to: { next: 'mail', declined: 'bye' } }),
      openQuestion('ask', t('sales.ask'), { saveAs: 'important', next: 'answer' }),
      email(
        {
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
        'thanks',
      ),
      answerTo('important', { next: 'after', unknown: 'details' }),
      ending('thanks', t('shared.thanks')),
      ending('bye', t('shared.bye')),
    ],
  );
}
