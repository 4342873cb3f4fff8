import { type StarterParts, starterFlow } from './starter-flow.ts';
import { buttons, ending, message, openQuestion, start } from './starter-steps.ts';

/** Explains a topic from the knowledge, then asks two questions about it and counts the correct answers. */
export function education({ t }: StarterParts) {
  return starterFlow(
    [
      { name: 'topic', type: 'text' },
      { name: 'points', type: 'number', initial: 0 },
    ],
    [
      start('menu'),
      buttons('menu', {
        text: t('education.menu'),
        labels: { learn: t('education.learn'), quiz: t('education.quiz') },
        to: { 'option:learn': 'topic', 'option:quiz': 'reset', failed: 'topic' },
      }),
      openQuestion('topic', t('education.topic'), { saveAs: 'topic', next: 'explain' }),
      {
        id: 'explain',
        type: 'answer',
        data: { question: '{{topic}}', instructions: t('education.instructions') },
        to: { next: 'ready', unknown: 'unknown' },
      },
      message('unknown', t('education.unknown'), 'ready'),
      buttons('ready', {
        text: t('education.ready'),
        labels: {
          quiz: t('education.quiz'),
          another: t('education.another'),
          stop: t('education.stop'),
        },
        to: { 'option:quiz': 'reset', 'option:another': 'topic', 'option:stop': 'bye', failed: 'bye' },
      }),
      {
        id: 'reset',
        type: 'set',
        data: { assign: [{ variable: 'points', formula: '0' }] },
        to: { next: 'first' },
      },
      buttons('first', {
        text: t('education.first.text'),
        labels: { a: t('education.first.a'), b: t('education.first.b'), c: t('education.first.c') },
        to: { 'option:b': 'firstPoint', next: 'firstWrong', failed: 'second' },
      }),
      {
        id: 'firstPoint',
        type: 'set',
        data: { assign: [{ variable: 'points', formula: 'points + 1' }] },
        to: { next: 'firstRight' },
      },
      message('firstWrong', t('education.first.wrong'), 'second'),
      message('firstRight', t('education.right'), 'second'),
      buttons('second', {
        text: t('education.second.text'),
        labels: { a: t('education.second.a'), b: t('education.second.b'), c: t('education.second.c') },
        to: { 'option:c': 'secondPoint', next: 'secondWrong', failed: 'result' },
      }),
      {
        id: 'secondPoint',
        type: 'set',
        data: { assign: [{ variable: 'points', formula: 'points + 1' }] },
        to: { next: 'secondRight' },
      },
      message('secondWrong', t('education.second.wrong'), 'result'),
      message('secondRight', t('education.right'), 'result'),
      message('result', t('education.result', { points: '{{points}}' }), 'ready'),
      ending('bye', t('education.bye')),
    ],
  );
}
