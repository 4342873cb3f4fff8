import { type StarterParts, starterFlow } from './starter-flow.ts';
import {
  answerTo,
  ask,
  buttons,
  condition,
  email,
  ending,
  message,
  openQuestion,
  start,
} from './starter-steps.ts';

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
      start('reason'),
      openQuestion('reason', t('callback.reason'), { saveAs: 'reason', next: 'answer' }),
      answerTo('reason', { next: 'wanted', unknown: 'name' }),
      buttons('wanted', {
        text: t('callback.wanted'),
        labels: { yes: t('callback.yes'), no: t('callback.no') },
        to: { 'option:yes': 'name', 'option:no': 'bye', failed: 'bye' },
      }),
      ask('name', {
        text: t('callback.askName'),
        input: { type: 'text', maxLength: 100 },
        saveAs: 'callback.name',
        to: { next: 'phone' },
      }),
      ask('phone', {
        text: t('callback.phone'),
        input: { type: 'phone' },
        saveAs: 'callback.phone',
        retry: { text: t('callback.phoneRetry'), times: 2 },
        to: { next: 'day', failed: 'bye' },
      }),
      ask('day', {
        text: t('callback.day'),
        input: { type: 'date' },
        saveAs: 'callback.day',
        retry: { text: t('callback.dayRetry'), times: 2 },
        to: { next: 'isPast', failed: 'time' },
      }),
      condition(
        'isPast',
        [{ id: 'past', label: t('callback.pastLabel'), formula: 'callback.day < today()' }],
        { 'branch:past': 'past', else: 'time' },
      ),
      message('past', t('callback.past'), 'day'),
      buttons('time', {
        text: t('callback.time'),
        labels: {
          morning: t('callback.morning'),
          noon: t('callback.noon'),
          afternoon: t('callback.afternoon'),
        },
        to: { next: 'mail', failed: 'mail' },
        saveAs: 'callback.time',
      }),
      email(
        {
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
        'thanks',
      ),
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
