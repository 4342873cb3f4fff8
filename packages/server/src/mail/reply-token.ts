import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Tokens in the addresses to which visitors answer emails. A token names its conversation and is signed, so nothing is stored for
 * it and nobody can make one.
 */
export interface ReplyTokens {
  /** @param conversationId a UUID */
  tokenFor(conversationId: string): string;
  /** The conversation of a token that this installation made, whatever the case of its letters; otherwise null. */
  conversationOf(token: string): string | null;
}

const purpose = 'parley/mail-reply/v1';
const version = 1;
const idBytes = 16;
const signatureBytes = 10;
/** A version, a conversation's id, and a signature make 27 bytes, in five bits a character. */
const tokenLength = Math.ceil(((1 + idBytes + signatureBytes) * 8) / 5);
/** RFC 4648. Mail servers may change the case of letters, so there is one. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export function createReplyTokens(config: {
  appSecret: string;
  appSecretPrevious: string | undefined;
}): ReplyTokens {
  const currentKey = keyOf(config.appSecret, purpose);
  const previous = config.appSecretPrevious;
  const keys = previous === undefined ? [currentKey] : [currentKey, keyOf(previous, purpose)];
  return {
    tokenFor(conversationId) {
      const id = Buffer.from(conversationId.replaceAll('-', ''), 'hex');
      if (id.length !== idBytes) throw new Error('a reply token needs the id of a conversation');
      const body = Buffer.concat([Buffer.from([version]), id]);
      return base32(Buffer.concat([body, signatureOf(currentKey, body)]));
    },
    conversationOf(token) {
      const bytes = fromBase32(token);
      if (bytes === null || bytes[0] !== version) return null;
      const body = bytes.subarray(0, 1 + idBytes);
      const given = bytes.subarray(1 + idBytes);
      if (!keys.some((key) => timingSafeEqual(signatureOf(key, body), given))) return null;
      return uuidOf(body.subarray(1));
    },
  };
}

/** `local+token@domain`: where an answer to an email of this conversation goes. */
export function replyAddressFor(replyAddress: string, token: string): string {
  const at = replyAddress.lastIndexOf('@');
  return `${replyAddress.slice(0, at)}+${token}${replyAddress.slice(at)}`;
}

/** What looks like a token in a bare address that `replyAddressFor` could have made, in lower case; otherwise null. */
export function tokenIn(address: string, replyAddress: string): string | null {
  const given = address.trim();
  const token = given.slice(replyAddress.lastIndexOf('@') + 1).slice(0, tokenLength);
  const isOurs = given.toLowerCase() === replyAddressFor(replyAddress, token).toLowerCase();
  return isOurs && fromBase32(token) !== null ? token.toLowerCase() : null;
}

/** The value of `X-Parley` in every email that this installation sends, by which it recognizes its own. */
export function loopMark(appSecret: string): string {
  return keyOf(appSecret, 'parley/mail-loop/v1').subarray(0, idBytes).toString('hex');
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function signatureOf(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);
}

function uuidOf(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function base32(bytes: Buffer): string {
  let bits = 0;
  let bitCount = 0;
  let text = '';
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (bitCount += 8; bitCount >= 5; bitCount -= 5) text += alphabet.charAt((bits >> (bitCount - 5)) & 31);
    bits &= (1 << bitCount) - 1;
  }
  return bitCount === 0 ? text : text + alphabet.charAt((bits << (5 - bitCount)) & 31);
}

/** The bytes of a text as long as a token, in either case, unless `base32` never writes them so. */
function fromBase32(text: string): Buffer | null {
  // The Kelvin sign becomes a "k" in lower case.
  if (text.length !== tokenLength || !/^[\x21-\x7e]+$/.test(text)) return null;
  const bytes: number[] = [];
  let bits = 0;
  let bitCount = 0;
  for (const character of text.toLowerCase()) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    bits = (bits << 5) | value;
    bitCount += 5;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes.push(bits >> bitCount);
      bits &= (1 << bitCount) - 1;
    }
  }
  // The last character has bits that belong to no byte: were they not zero, one token could be written in several ways.
  return bits === 0 ? Buffer.from(bytes) : null;
}
