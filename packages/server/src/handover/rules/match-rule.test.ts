import type { PeopleRule } from '@parley/contracts/settings/people-settings';
import { describe, expect, it } from 'vitest';
import { type EarlierMessage, matchRule, type RuleTurn } from './match-rule.ts';

const then = 'offer' as const;
const turn: RuleTurn = {
  text: 'Where is my parcel?',
  language: 'en',
  isAnswered: true,
  earlier: [],
  pageUrl: null,
  verifiedId: null,
};

const matches = (rule: PeopleRule, more: Partial<RuleTurn> = {}) =>
  matchRule([rule], { ...turn, ...more }) === rule;
const said = (content: string): EarlierMessage => ({ role: 'user', content });
const answer = (isAnswered: boolean | null, isOffer = false): EarlierMessage => ({
  role: 'answer',
  isAnswered,
  isOffer,
});

describe('unanswered', () => {
  const rule: PeopleRule = { on: 'unanswered', times: 2, then };

  it.each([
    ['the first one', false, [], false],
    ['the second in a row', false, [answer(false)], true],
    ['one after an answer', false, [answer(false), answer(true)], false],
    ['an answer after one', true, [answer(false)], false],
    ['small talk after two', null, [answer(false), answer(false)], false],
    ['two with small talk between them', false, [answer(false), answer(null)], true],
    ['three in a row', false, [answer(true), answer(false), answer(false)], true],
  ] satisfies [string, boolean | null, EarlierMessage[], boolean][])('%s', (_, isAnswered, earlier, fits) => {
    expect(matches(rule, { isAnswered, earlier })).toBe(fits);
  });
});

describe('angry', () => {
  const rule: PeopleRule = { on: 'angry', below: -0.5, then };
  const angry = 'This is absolutely terrible, I am furious about your awful service!';

  it.each([
    ['two angry messages', angry, [said(angry), answer(true)], true],
    ['one angry message', angry, [], false],
    ['anger after a calm message', angry, [said('Where is my parcel?'), answer(true)], false],
    ['a calm message after anger', 'Where is my parcel?', [said(angry), answer(true)], false],
  ] satisfies [string, string, EarlierMessage[], boolean][])('%s', (_, text, earlier, fits) => {
    expect(matches(rule, { text, earlier })).toBe(fits);
  });
});

describe('words', () => {
  it.each([
    ['refund', 'I want a REFUND now', true],
    ['refund', 'Are your chairs refundable?', false],
    ['réclamation', 'C’est une RECLAMATION', true],
    ['cancel my contract', 'please cancel  my contract!', true],
    ['cancel my contract', 'cancel the contract, my friend', false],
    ['возврат', 'Где мой Возврат?', true],
    ['退款', '我要退款了', true],
    ['退款', '我要付款了', false],
    ['キャンセル', '予約をキャンセルしたい', true],
    ['คืนเงิน', 'ฉันต้องการคืนเงิน', true],
    ['شكوى', 'لدي شكوى', true],
    ['!', 'Hello!', false],
  ])('%s in "%s": %s', (word, text, fits) => {
    expect(matches({ on: 'words', words: ['unrelated', word], then }, { text })).toBe(fits);
  });
});

describe('page', () => {
  const rule: PeopleRule = { on: 'page', pages: ['/pricing', '/shop/*'], then };

  it.each([
    ['https://shop.example/pricing', true],
    ['https://shop.example/shop/chairs', true],
    ['https://shop.example/', false],
    ['not an address', false],
    [null, false],
  ])('%s: %s', (pageUrl, fits) => {
    expect(matches(rule, { pageUrl })).toBe(fits);
  });
});

describe('verified', () => {
  it.each([
    [undefined, 'u-1', true],
    [undefined, null, false],
    [['u-1'], 'u-1', true],
    [['u-1'], 'u-2', false],
  ])('ids %j and visitor %s: %s', (ids, verifiedId, fits) => {
    expect(matches({ on: 'verified', ...(ids ? { ids } : {}), then }, { verifiedId })).toBe(fits);
  });
});

it('chooses the first rule that fits', () => {
  const words: PeopleRule = { on: 'words', words: ['parcel'], then };
  const verified: PeopleRule = { on: 'verified', then };
  const page: PeopleRule = { on: 'page', pages: ['/faq'], then };
  expect(matchRule([page, words, verified], { ...turn, verifiedId: 'u-1' })).toBe(words);
  expect(matchRule([page], turn)).toBeNull();
  expect(matchRule([], turn)).toBeNull();
});

describe('after an offer', () => {
  const words: PeopleRule = { on: 'words', words: ['parcel'], then };
  const verified: PeopleRule = { on: 'verified', then };

  it.each([
    [0, false],
    [2, false],
    [3, true],
  ])('%i answers later, offers again: %s', (count, isOffered) => {
    const earlier = [answer(true, true), ...Array.from({ length: count }, () => answer(true))];
    expect(matches(words, { earlier })).toBe(isOffered);
  });

  it('does not offer again for what stays true', () => {
    const earlier = [answer(true, true), ...Array.from({ length: 4 }, () => answer(true))];
    expect(matches(verified, { earlier, verifiedId: 'u-1' })).toBe(false);
  });
});
