import { type StarterParts, starterFlow } from './starter-flow.ts';
import {
  answerTo,
  ask,
  branch,
  buttons,
  condition,
  email,
  ending,
  message,
  openQuestion,
  start,
} from './starter-steps.ts';

/** Asks what a visitor needs, collects contact details, and notifies the team. */
export function leads({ t, recipients }: StarterParts) {
  return starterFlow(
    [
      { name: 'interest', type: 'text' },
      { name: 'team_size', type: 'number' },
      { name: 'wish', type: 'text' },
    ],
    [
      start('interest'),
      buttons('interest', {
        text: t('leads.interest'),
        labels: {
          offer: t('leads.offer'),
          demo: t('leads.demo'),
          looking: t('leads.looking'),
        },
        to: { 'option:offer': 'size', 'option:demo': 'size', 'option:looking': 'ask', failed: 'ask' },
        saveAs: 'interest',
      }),
      ask('size', {
        text: t('leads.size'),
        input: { type: 'number', min: 1, max: 1_000_000, integer: true },
        saveAs: 'team_size',
        retry: { text: t('leads.sizeRetry'), times: 2 },
        to: { next: 'wish', failed: 'wish' },
      }),
      openQuestion('ask', t('leads.ask'), { saveAs: 'wish', next: 'answer' }),
      ask('wish', {
        text: t('leads.wish'),
        input: { type: 'text' },
        saveAs: 'wish',
        to: { next: 'isLarge' },
      }),
      answerTo('wish', { next: 'stay', unknown: 'details' }),
      condition(
        'isLarge',
        [branch('large', t('leads.large'), { variable: 'team_size', op: 'gte', value: 50 })],
        { 'branch:large': 'personal', else: 'details' },
      ),
      buttons('stay', {
        text: t('leads.stay'),
        labels: { yes: t('shared.yes'), no: t('shared.no') },
        to: { 'option:yes': 'details', 'option:no': 'bye', failed: 'bye' },
      }),
      message('personal', t('leads.personal'), 'details'),
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
      email(
        {
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
        'thanks',
      ),
      ending('thanks', t('leads.thanks', { name: '{{lead.name}}' })),
      ending('bye', t('shared.bye')),
    ],
  );
}
