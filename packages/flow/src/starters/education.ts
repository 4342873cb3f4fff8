import { ending, freeQuestion, options, type StarterParts, starterFlow } from './starter-flow.ts';

/** Explains a topic from the knowledge, then asks two questions about it and counts the correct answers. */
export function education({ t }: StarterParts) {
  const question = (name: 'first' | 'second') => ({
    input: {
      type: 'choice' as const,
      options: options(
        name === 'first'
          ? { a: t('education.first.a'), b: t('education.first.b'), c: t('education.first.c') }
          : { a: t('education.second.a'), b: t('education.second.b'), c: t('education.second.c') },
      ),
    },
  });
  return starterFlow(
    [
      { name: 'topic', type: 'text' },
      { name: 'points', type: 'number', initial: 0 },
    ],
    [
      { id: 'start', type: 'start', data: { on: 'open' }, to: { next: 'menu' } },
      {
        id: 'menu',
        type: 'ask',
        data: {
          text: t('education.menu'),
          input: {
            type: 'choice',
            options: options({ learn: t('education.learn'), quiz: t('education.quiz') }),
          },
        },
        to: { 'option:learn': 'topic', 'option:quiz': 'reset', failed: 'topic' },
      },
      {
        id: 'topic',
        type: 'ask',
        data: { text: t('education.topic'), ...freeQuestion('topic') },
        to: { next: 'explain' },
      },
      {
        id: 'explain',
        type: 'answer',
        data: { question: '{{topic}}', instructions: t('education.instructions') },
        to: { next: 'ready', unknown: 'unknown' },
      },
      { id: 'unknown', type: 'message', data: { text: t('education.unknown') }, to: { next: 'ready' } },
      {
        id: 'ready',
        type: 'ask',
        data: {
          text: t('education.ready'),
          input: {
            type: 'choice',
            options: options({
              quiz: t('education.quiz'),
              another: t('education.another'),
              stop: t('education.stop'),
            }),
          },
        },
        to: { 'option:quiz': 'reset', 'option:another': 'topic', 'option:stop': 'bye', failed: 'bye' },
      },
      {
        id: 'reset',
        type: 'set',
        data: { assign: [{ variable: 'points', formula: '0' }] },
        to: { next: 'first' },
      },
      {
        id: 'first',
        type: 'ask',
        data: { text: t('education.first.text'), ...question('first') },
        to: { 'option:b': 'firstPoint', next: 'firstWrong', failed: 'second' },
      },
      {
        id: 'firstPoint',
        type: 'set',
        data: { assign: [{ variable: 'points', formula: 'points + 1' }] },
        to: { next: 'firstRight' },
      },
      {
        id: 'firstWrong',
        type: 'message',
        data: { text: t('education.first.wrong') },
        to: { next: 'second' },
      },
      { id: 'firstRight', type: 'message', data: { text: t('education.right') }, to: { next: 'second' } },
      {
        id: 'second',
        type: 'ask',
        data: { text: t('education.second.text'), ...question('second') },
        to: { 'option:c': 'secondPoint', next: 'secondWrong', failed: 'result' },
      },
      {
        id: 'secondPoint',
        type: 'set',
        data: { assign: [{ variable: 'points', formula: 'points + 1' }] },
        to: { next: 'secondRight' },
      },
      {
        id: 'secondWrong',
        type: 'message',
        data: { text: t('education.second.wrong') },
        to: { next: 'result' },
      },
      { id: 'secondRight', type: 'message', data: { text: t('education.right') }, to: { next: 'result' } },
      {
        id: 'result',
        type: 'message',
        data: { text: t('education.result', { points: '{{points}}' }) },
        to: { next: 'ready' },
      },
      ending('bye', t('education.bye')),
    ],
  );
}
