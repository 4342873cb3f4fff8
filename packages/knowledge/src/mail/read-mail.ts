import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime';
import { type CutText, cutQuoted } from './cut-quoted.ts';
import { readReport } from './delivery-report.ts';
import { leanMail } from './lean-mail.ts';
import { cleanLine, cleanLines } from './mail-characters.ts';
import { linesOfHtml, linesOfText } from './mail-lines.ts';
import {
  type MailAddress,
  type MailReading,
  type MailRequest,
  maxMailAddresses,
  maxMailDepth,
  maxMailTextChars,
} from './mail-reading.ts';

const maxHeaderBytes = 1_048_576;
const maxLineChars = 998;
const maxNameChars = 200;
/** Longest address by RFC 5321; a longer one is nobody's. */
const maxAddressChars = 320;
/** Headers in which mail servers write the address that an email was delivered to. */
const deliveredTo: ReadonlySet<string> = new Set(['delivered-to', 'x-original-to', 'envelope-to']);

/**
 * Reads an email. Emails inside of it stay attachments, so that nesting costs nothing.
 * @throws Error for an email with too many or too deep parts
 */
export async function readMail(bytes: Uint8Array, { replyAbove }: MailRequest): Promise<MailReading> {
  const email = await PostalMime.parse(leanMail(bytes), {
    forceRfc822Attachments: true,
    maxNestingDepth: maxMailDepth,
    maxHeadersSize: maxHeaderBytes,
  });
  const headers = new Headers(email);
  const addressees = [...headers.addresses('to'), ...headers.addresses('cc')];
  const delivered = [...deliveredTo].flatMap((name) => headers.addresses(name));
  const returnPath = headers.first('return-path');
  const { content, quoted } = bodyOf(email, replyAbove);
  return {
    messageId: headers.first('message-id') ?? '',
    date: headers.first('date') ?? '',
    from: headers.addresses('from').slice(0, maxMailAddresses),
    // Envelope first: who else is named in To matters less than where the email arrived.
    recipients: uniqueAddresses([...delivered, ...addressees]),
    addressees: addressees.length,
    returnPath:
      returnPath?.trim() === '<>' ? '' : ((returnPath && addressesIn(returnPath)[0]?.address) ?? null),
    subject: cleanLine(email.subject ?? '', maxLineChars),
    automatic: {
      autoSubmitted: headers.word('auto-submitted'),
      precedence: headers.word('precedence'),
      hasListId: headers.first('list-id') !== null,
      parley: headers.all('x-parley'),
    },
    report: readReport(email, headers.first('content-type') ?? ''),
    content,
    quoted,
    attachments: email.attachments.filter(isLeftOut).length,
  };
}

/** Whether an attachment is one for people: not a picture in the text, a signature, or the report of a mail server. */
function isLeftOut({ related, mimeType, contentId, disposition }: Attachment): boolean {
  if (related === true || (contentId !== undefined && disposition !== 'attachment')) return false;
  return !/^(?:application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature)|message\/delivery-status)$/u.test(
    mimeType,
  );
}

/** The headers of an email, by their names in lower case; those that occur twice are all kept. */
class Headers {
  #values = new Map<string, string[]>();

  constructor({ headers }: Pick<Email, 'headers'>) {
    for (const { key, value } of headers) {
      const values = this.#values.get(key);
      if (values) values.push(value);
      else this.#values.set(key, [value]);
    }
  }

  all(name: string): string[] {
    return (this.#values.get(name) ?? []).map((value) => cleanLine(value, maxLineChars));
  }

  first(name: string): string | null {
    return this.all(name)[0] ?? null;
  }

  /** The first word of a header in lower case, without parameters; empty without the header. */
  word(name: string): string {
    return /^[\w-]*/u.exec((this.first(name) ?? '').trim().toLowerCase())?.[0] ?? '';
  }

  addresses(name: string): MailAddress[] {
    return (this.#values.get(name) ?? []).flatMap(addressesIn);
  }
}

function addressesIn(value: string): MailAddress[] {
  return addressParser(value, { flatten: true }).flatMap((one: Address) => {
    const address = cleanLine(one.address ?? '', maxAddressChars + 1).toLowerCase();
    // Without an address, a name is nobody.
    if (address === '' || address.length > maxAddressChars) return [];
    return [{ name: cleanLine(one.name, maxNameChars), address }];
  });
}

function uniqueAddresses(all: readonly MailAddress[]): string[] {
  return [...new Set(all.map(({ address }) => address))].slice(0, maxMailAddresses);
}

/** The text without what it answers. HTML says more exactly what is quoted, so it is preferred. */
function bodyOf({ html, text }: Email, replyAbove: readonly string[]): CutText {
  const ofHtml = html === undefined ? [] : linesOfHtml(html);
  const hasHtml = ofHtml.some((line) => line.text !== '');
  const { content, quoted } = cutQuoted(hasHtml ? ofHtml : linesOfText(text ?? ''), replyAbove);
  return {
    content: cleanLines(content, maxMailTextChars),
    quoted: quoted === null ? null : cleanLines(quoted, maxMailTextChars),
  };
}
