import { type Attachment, addressParser, type Email } from 'postal-mime';
import { cleanLine } from './mail-characters.ts';
import type { DeliveryReport } from './mail-reading.ts';

/** More than a report of one email needs. */
const maxReportChars = 262_144;
const maxRecipients = 100;
const maxFieldChars = 998;
const returnedTypes: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
]);
const statusCode = /\b([245]\.\d{1,3}\.\d{1,3})\b/u;

/**
 * Reads what mail servers report of an email that they could not deliver (RFC 3464), also if they only name the recipients in a
 * header (`X-Failed-Recipients`). Null for anything else.
 */
export function readReport(email: Email, contentType: string): DeliveryReport | null {
  const statuses = email.attachments.filter(({ mimeType }) =>
    /^message\/(?:global-)?delivery-status$/u.test(mimeType),
  );
  const named = email.headers.filter(({ key }) => key === 'x-failed-recipients').map(({ value }) => value);
  const isReport = /^\s*multipart\/report\b/iu.test(contentType);
  if (!isReport && statuses.length === 0 && named.length === 0) return null;
  const reported = statuses.flatMap((part) => failuresIn(textOf(part)));
  const status = statusCode.exec((email.text ?? '').slice(0, maxReportChars))?.[1];
  const byHeader = named.flatMap(addressesIn).map((address) => ({ address, status: status ?? '' }));
  const unnamed = status === undefined ? [] : [{ address: '', status }];
  const failed = reported.length > 0 ? reported : byHeader.length > 0 ? byHeader : unnamed;
  return {
    failed: failed.filter((one) => one.status !== '').slice(0, maxRecipients),
    returned: email.attachments
      .filter(({ mimeType }) => returnedTypes.has(mimeType))
      .flatMap((part) => answerAddressesIn(textOf(part)))
      .slice(0, maxRecipients),
  };
}

/** The groups of fields of a delivery status that name a recipient, with its status. */
function failuresIn(text: string): DeliveryReport['failed'] {
  return text.split(/\n\s*\n/u).flatMap((group) => {
    const fields = fieldsOf(group);
    const status = statusCode.exec(fields.get('status') ?? '')?.[1];
    if (status === undefined) return [];
    const recipients = ['original-recipient', 'final-recipient'].flatMap((name) => {
      const value = fields.get(name)?.split(';').slice(1).join(';') ?? '';
      return addressesIn(value).slice(0, 1);
    });
    return [...new Set(recipients)].map((address) => ({ address, status }));
  });
}

/** Addresses of a returned email to which answers and errors go. */
function answerAddressesIn(text: string): string[] {
  const fields = fieldsOf(text.split(/\n\s*\n/u)[0] ?? '');
  return ['reply-to', 'return-path', 'from'].flatMap((name) => addressesIn(fields.get(name) ?? ''));
}

/** The first field of each name, in lower case and unfolded. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replaceAll(/\n[ \t]+/gu, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !fields.has(name))
      fields.set(
        name,
        line
          .slice(colon + 1)
          .slice(0, maxFieldChars)
          .trim(),
      );
  }
  return fields;
}

function addressesIn(value: string): string[] {
  return addressParser(value, { flatten: true }).flatMap(({ address = '' }) => {
    const clean = cleanLine(address, maxFieldChars).toLowerCase();
    return clean === '' ? [] : [clean];
  });
}

function textOf({ content }: Attachment): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.slice(0, maxReportChars).replaceAll('\r\n', '\n');
}
