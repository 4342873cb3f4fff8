import { ending, freeQuestion, options, type StarterParts, starterFlow } from './starter-flow.ts';

/** Asks for a name, a number and a time for a callback. */
export function callback({ t, recipients }: StarterParts) {
  return starterFlow(
    [
      { name: 'reason', type: 'text' },
      { name: 'callback.name', type: 'text' },
      { name: 'callback.phone', type: 'text' },
      { name: 'callback.day', type: 'date' },
      { name: 'callback.time', type: 'text' },
    ],
    [
      { id: 'start', type: 'start', data: { on: 'open' }, to: { next: 'reason' } },
      {
        id: 'reason',
        type: 'ask',
        data: { text: t('callback.reason'), ...freeQuestion('reason') },
        to: { next: 'answer' },
      },
      {
        id: 'answer',
        type: 'answer',
        data: { question: '{{reason}}' },
        to: { next: 'wanted', unknown: 'name' },
      },
      {
        id: 'wanted',
        type: 'ask',
        data: {
          text: t('callback.wanted'),
          input: { type: 'choice', options: options({ yes: t('callback.yes'), no: t('callback.no') }) },
        },
        to: { 'option:yes': 'name', 'option:no': 'bye', failed: 'bye' },
      },
      {
        id: 'name',
        type: 'ask',
        data: {
          text: t('callback.askName'),
          input: { type: 'text', maxLength: 100 },
          saveAs: 'callback.name',
        },
        to: { next: 'phone' },
      },
      {
        id: 'phone',
        type: 'ask',
        data: {
          text: t('callback.phone'),
          input: { type: 'phone' },
          saveAs: 'callback.phone',
          retry: { text: t('callback.phoneRetry'), times: 2 },
        },
        to: { next: 'day', failed: 'bye' },
      },
      {
        id: 'day',
        type: 'ask',
        data: {
          text: t('callback.day'),
          input: { type: 'date' },
          saveAs: 'callback.day',
          retry: { text: t('callback.dayRetry'), times: 2 },
        },
        to: { next: 'isPast', failed: 'time' },
      },
      {
        id: 'isPast',
        type: 'condition',
        data: {
          branches: [{ id: 'past', label: t('callback.pastLabel'), formula: 'callback.day < today()' }],
        },
        to: { 'branch:past': 'past', else: 'time' },
      },
      { id: 'past', type: 'message', data: { text: t('callback.past') }, to: { next: 'day' } },
      {
        id: 'time',
        type: 'ask',
        data: {
          text: t('callback.time'),
          input: {
            type: 'choice',
            options: options({
              morning: t('callback.morning'),
              noon: t('callback.noon'),
              afternoon: t('callback.afternoon'),
            }),
          },
          saveAs: 'callback.time',
        },
        to: { next: 'mail', failed: 'mail' },
      },
      {
        id: 'mail',
        type: 'email',
        data: {
          subject: t('callback.mailSubject', { name: '{{callback.name}}' }),
          text: t('callback.mailText', {
            name: '{{callback.name}}',
            phone: '{{callback.phone}}',
            day: '{{callback.day}}',
            time: '{{callback.time}}',
            reason: '{{reason}}',
          }),
          to: [...recipients],
        },
        to: { next: 'thanks' },
      },
      ending(
        'thanks',
        t('callback.thanks', {
          name: '{{callback.name}}',
          phone: '{{callback.phone}}',
        }),
      ),
      ending('bye', t('shared.bye')),
    ],
  );
}
