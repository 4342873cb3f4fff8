import { expect, it } from 'vitest';
import { personalTopics } from './names-among.ts';

it('SEC-40: separates names of people from other words of the questions and from headings', () => {
  const questions = ['My parcel is lost. This is Margaret Thompson speaking.', 'Do you ship to Leeds?'];
  expect([
    ...personalTopics(['parcel', 'thompson', 'Delivery', 'ship'], { questions, headings: ['Delivery'] }),
  ]).toEqual(['thompson']);
  expect(personalTopics(['thompson'], { questions, headings: ['The Thompson fund'] })).toEqual(new Set());
});
