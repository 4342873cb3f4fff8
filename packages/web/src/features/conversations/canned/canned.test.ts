import { describe, expect, it } from 'vitest';
import { sampleCannedAnswer } from '../../../../test/stand-in/sample-inbox.ts';
import { blanksIn, fillIn } from '../../../lib/inbox/blanks.ts';
import { answersFor, matchingAnswers, slashAt } from './slash.ts';

describe('the slash', () => {
  it.each([
    ['/', 1, { from: 0, to: 1, query: '' }],
    ['Hello /re', 9, { from: 6, to: 9, query: 're' }],
    ['Hello\n/re and more', 9, { from: 6, to: 9, query: 're' }],
    ['/払い', 3, { from: 0, to: 3, query: '払い' }],
  ])('begins a word in %j', (text, caret, found) => {
    expect(slashAt(text, caret)).toEqual(found);
  });

  it.each([
    ['and/or', 6],
    ['https://example.com', 8],
    ['/home/ana', 9],
    ['/re fund', 8],
    ['no slash', 3],
    ['/re', 0],
  ])('begins no word in %j', (text, caret) => {
    expect(slashAt(text, caret)).toBeNull();
  });
});

it('finds what begins with the query first, then what contains it, and last what has it in its text', () => {
  const text = sampleCannedAnswer('hours', 'No refund on Sundays');
  const inside = sampleCannedAnswer('no-refund', 'Sorry');
  const start = sampleCannedAnswer('Refund', 'It is on its way');
  const other = sampleCannedAnswer('hello', 'Hello');
  const searched = answersFor([text, inside, start, other], 'any');
  expect(matchingAnswers(searched, 'refund', { isSearch: true })).toEqual([start, inside, text]);
  expect(matchingAnswers(searched, 'refund', { isSearch: false })).toEqual([start]);
  expect(matchingAnswers(searched, '', { isSearch: false })).toHaveLength(4);
});

it('has the answers of the chatbot, and those of all chatbots', () => {
  const all = sampleCannedAnswer('all', 'a');
  const own = sampleCannedAnswer('own', 'b', { chatbotIds: ['one', 'two'] });
  const other = sampleCannedAnswer('other', 'c', { chatbotIds: ['two'] });
  expect(answersFor([all, own, other], 'one').map(({ answer }) => answer)).toEqual([all, own]);
});

it('fills in what is known, and leaves everything else to be filled in', () => {
  const known = { 'visitor.name': null, 'agent.name': 'Ana', 'chatbot.name': ' ' };
  const text = 'Hi {{visitor.name}}, {{ agent.name }} of {{chatbot.name}}: {{order.id}} {{constructor}}';
  const filled = fillIn(text, known);
  expect(filled).toBe('Hi {{visitor.name}}, Ana of {{chatbot.name}}: {{order.id}} {{constructor}}');
  expect(blanksIn(filled).map(({ name }) => name)).toEqual([
    'visitor.name',
    'chatbot.name',
    'order.id',
    'constructor',
  ]);
  const [first] = blanksIn(filled);
  expect(filled.slice(first?.from, first?.to)).toBe('{{visitor.name}}');
});

it('takes no value for a formula, nor a dollar in a name for a pattern', () => {
  const known = { 'visitor.name': '$& $1', 'agent.name': null, 'chatbot.name': null };
  expect(fillIn('{{visitor.name}}', known)).toBe('$& $1');
});

it('takes whatever is in double braces for a place to be filled in, misspelled names too', () => {
  const names = (text: string) => blanksIn(text).map(({ name }) => name);
  expect(names('{{visitor name}} {{order-id}} {{}} {{ 1 }}')).toEqual([
    'visitor name',
    'order-id',
    '{{}}',
    '1',
  ]);
  expect(names('{ {visitor.name} } {a} }}{{')).toEqual([]);
});
