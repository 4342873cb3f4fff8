import { ending, freeQuestion, options, type StarterParts, starterFlow } from './starter-flow.ts';

/** Asks what a visitor needs, collects contact details, and notifies the team. */
export function leads({ t, recipients }: StarterParts) {
  return starterFlow(
    [
      { name: 'interest', type: 'text' },
      { name: 'team_size', type: 'number' },
      { name: 'wish', type: 'text' },
    ],
    [
      { id: 'start', type: 'start', data: { on: 'open' }, to: { next: 'interest' } },
      {
        id: 'interest',
        type: 'ask',
        data: {
          text: t('leads.interest'),
          input: {
            type: 'choice',
            options: options({
              offer: t('leads.offer'),
              demo: t('leads.demo'),
              looking: t('leads.looking'),
            }),
          },
          saveAs: 'interest',
        },
        to: { 'option:offer': 'size', 'option:demo': 'size', 'option:looking': 'ask', failed: 'ask' },
      },
      {
        id: 'size',
        type: 'ask',
        data: {
          text: t('leads.size'),
          input: { type: 'number', min: 1, max: 1_000_000, integer: true },
          saveAs: 'team_size',
          retry: { text: t('leads.sizeRetry'), times: 2 },
        },
        to: { next: 'wish', failed: 'wish' },
      },
      {
        id: 'ask',
        type: 'ask',
        data: { text: t('leads.ask'), ...freeQuestion('wish') },
        to: { next: 'answer' },
      },
      {
        id: 'wish',
        type: 'ask',
        data: { text: t('leads.wish'), input: { type: 'text' }, saveAs: 'wish' },
        to: { next: 'isLarge' },
      },
      {
        id: 'answer',
        type: 'answer',
        data: { question: '{{wish}}' },
        to: { next: 'stay', unknown: 'details' },
      },
      {
        id: 'isLarge',
        type: 'condition',
        data: {
          branches: [
            {
              id: 'large',
              label: t('leads.large'),
              match: 'all',
              tests: [{ variable: 'team_size', op: 'gte', value: 50 }],
            },
          ],
        },
        to: { 'branch:large': 'personal', else: 'details' },
      },
      {
        id: 'stay',
        type: 'ask',
        data: {
          text: t('leads.stay'),
          input: { type: 'choice', options: options({ yes: t('shared.yes'), no: t('shared.no') }) },
        },
        to: { 'option:yes': 'details', 'option:no': 'bye', failed: 'bye' },
      },
      { id: 'personal', type: 'message', data: { text: t('leads.personal') }, to: { next: 'details' } },
      {
        id: 'details',
        type: 'collect',
        data: {
          text: t('leads.details'),
          fields: [
            { key: 'name', label: t('shared.name'), type: 'text', required: true },
            { key: 'email', label: t('shared.email'), type: 'email', required: true },
            { key: 'company', label: t('leads.company'), type: 'text', required: false },
          ],
          consent: { text: t('shared.consent'), required: true },
        },
        to: { next: 'mail', declined: 'bye' },
      },
      {
        id: 'mail',
        type: 'email',
        data: {
          subject: t('leads.mailSubject'),
          text: t('leads.mailText', {
            name: '{{lead.name}}',
            email: '{{lead.email}}',
            company: '{{lead.company}}',
            interest: '{{interest}}',
            size: '{{team_size}}',
            wish: '{{wish}}',
          }),
          to: [...recipients],
        },
        to: { next: 'thanks' },
      },
      ending('thanks', t('leads.thanks', { name: '{{lead.name}}' })),
      ending('bye', t('shared.bye')),
    ],
  );
}
