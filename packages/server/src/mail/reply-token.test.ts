import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createReplyTokens, loopMark, replyAddressFor, tokenIn } from './reply-token.ts';

const appSecret = 'present-secret-of-thirty-two-characters';
const appSecretPrevious = 'previous-secret-of-thirty-two-characters';
const id = '0192f3a4-5b6c-7d8e-9fa0-b1c2d3e4f506';
const tokens = createReplyTokens({ appSecret, appSecretPrevious: undefined });
/** Computed with Python's hmac, hashlib and base64, not with the code. */
const token = 'aeazf45elnwh3du7ucy4fu7e6udoiitwvjw3nzin2kkq';
const ofPrevious = 'aeazf45elnwh3du7ucy4fu7e6udjxmq6llie46yk4oca';
const ofHighest = 'ah7777777777777777777777777xiypvuu2fkkqn4f5a';
/** Signed with the same key, but of version 2. */
const ofLaterVersion = 'aiazf45elnwh3du7ucy4fu7e6udlraclrxqebo45cc3q';
const characters = 'abcdefghijklmnopqrstuvwxyz234567';

describe('a reply token', () => {
  it('names its conversation and is signed', () => {
    expect(tokens.tokenFor(id)).toBe(token);
    expect(tokens.tokenFor(id.toUpperCase())).toBe(token);
    expect(tokens.tokenFor('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe(ofHighest);
    expect(tokens.conversationOf(token)).toBe(id);
    expect(tokens.conversationOf(token.toUpperCase())).toBe(id);
    expect(tokens.conversationOf(ofHighest)).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
  });

  it('is made of a UUID alone', () => {
    for (const other of ['', 'conversation', `${id}00`, id.slice(2)])
      expect(() => tokens.tokenFor(other)).toThrow('needs the id');
  });

  it('of the previous secret counts while that is set', () => {
    expect(tokens.conversationOf(ofPrevious)).toBeNull();
    const both = createReplyTokens({ appSecret, appSecretPrevious });
    expect(both.conversationOf(ofPrevious)).toBe(id);
    expect(both.conversationOf(token)).toBe(id);
    expect(both.tokenFor(id)).toBe(token);
    expect(
      createReplyTokens({ appSecret: appSecretPrevious, appSecretPrevious: undefined }).tokenFor(id),
    ).toBe(ofPrevious);
  });

  it('of a later version is refused', () => {
    expect(tokens.conversationOf(ofLaterVersion)).toBeNull();
  });

  it('is refused with any other character in any place', () => {
    const accepted = [...token].flatMap((own, place) =>
      [...characters, '0', '1', '8', '9', '=', '+', ' ', '\u017f', '\u212a', '\u0131']
        .filter((one) => one !== own)
        .map((one) => `${token.slice(0, place)}${one}${token.slice(place + 1)}`)
        .filter((altered) => tokens.conversationOf(altered) !== null),
    );
    expect(accepted).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['less', token.slice(0, -1)],
    ['more', `${token}a`],
    ['padding', `${token}====`],
    ['spaces', ` ${token}`],
    ['a line', `${token}\n`],
    ['another signature', `${token.slice(0, 27)}${'a'.repeat(17)}`],
    ['zeros', 'a'.repeat(44)],
  ])('is refused with %s', (_what, altered) => {
    expect(tokens.conversationOf(altered)).toBeNull();
  });

  it('is refused with random characters, and with parts of others', () => {
    for (let turn = 0; turn < 20_000; turn += 1) {
      const random = createHmac('sha256', 'fuzz').update(String(turn)).digest();
      const text = [...random, ...random].map((byte) => characters[byte % 32]).join('');
      const cut = (random[0] ?? 0) % 44;
      for (const altered of [text.slice(0, 44), token.slice(0, cut) + text.slice(0, 44 - cut)])
        expect(tokens.conversationOf(altered) === null || altered === token).toBe(true);
    }
    for (let cut = 2; cut < 44; cut += 1) {
      const spliced = token.slice(0, cut) + ofHighest.slice(cut);
      expect(tokens.conversationOf(spliced)).toBeNull();
    }
  });
});

describe('an address for answers', () => {
  const address = 'Answers.of-parley01@Mail.Example.com';

  it('carries the token within the 64 characters that a local part may have', () => {
    const whole = replyAddressFor(address, token);
    expect(whole).toBe(`Answers.of-parley01+${token}@Mail.Example.com`);
    expect(whole.indexOf('@')).toBe(64);
    expect(tokenIn(whole, address)).toBe(token);
  });

  it('is read whatever the case of its letters', () => {
    expect(tokenIn(replyAddressFor(address, token).toUpperCase(), address)).toBe(token);
    expect(tokenIn(` ${replyAddressFor(address, token).toLowerCase()} `, address)).toBe(token);
  });

  it.each([
    ['without a token', address],
    ['with an empty token', replyAddressFor(address, '')],
    ['of another name', `other+${token}@mail.example.com`],
    ['of another domain', `answers.of-parley01+${token}@mail.example.com.evil.example`],
    ['of a part of the domain', `answers.of-parley01+${token}@mail.example.co`],
    ['with a token that is too short', replyAddressFor(address, token.slice(1))],
    ['with a token that is too long', replyAddressFor(address, `${token}a`)],
    ['with characters that no token has', replyAddressFor(address, token.replace('z', '0'))],
    ['with a last character that no token ends with', replyAddressFor(address, `${token.slice(0, -1)}b`)],
    ['in brackets', `<${replyAddressFor(address, token)}>`],
  ])('%s is not read', (_what, other) => {
    expect(tokenIn(other, address)).toBeNull();
  });
});

it('the mark of own emails is the same at every start, and of no other installation', () => {
  expect(loopMark(appSecret)).toBe('9c60b91ef3f53256511c0a118b654584');
  expect(loopMark(appSecretPrevious)).toBe('a17703f14e412a914861e02e127f1dcf');
});
