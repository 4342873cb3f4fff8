import { findStructured } from '../masking/find-structured.ts';
import { personsModel } from '../masking/persons-model.ts';
import type { KeyTable } from '../model/key-table.ts';
import { findName } from './find-name.ts';
import { firstEmail, firstPhone } from './left-details.ts';

/** Contact details found in a visitor's messages. `phone` is in E.164 if it is a valid number, else as written. */
export interface FoundContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  location: string | null;
  confidence: 'high' | 'good' | 'average' | 'low';
}

/** A visitor's message, and the chatbot's question before it. */
export interface ContactMessage {
  text: string;
  asked: 'email' | 'phone' | 'name' | null;
}

type Details = Omit<FoundContact, 'confidence'>;

const maxChars = 4_000;
const maxMessages = 200;
const company =
  /(?:\bi (?:work (?:for|at)|represent)|\b(?:my|our|the) company(?: name)? is|\bcompany(?: name)?\s*(?::|is)|\bich arbeite (?:bei|für)|\bunsere firma(?: ist| heißt)?|\bfirma:|\bje travaille (?:chez|pour)|\btrabajo (?:en|para)|\blavoro (?:per|presso)|\btrabalho na)\s+((?:[\p{L}\p{N}&.'’-]+ ?){1,4})/iu;
const companyAfterName =
  /(?:^|\s)from\s+((?:\p{Lu}[\p{L}\p{N}&.'’-]* ){0,3}(?:Inc|Ltd|LLC|GmbH|AG|SA|SARL|BV|Corp|Company|Group|KG|Oy|AB|SpA))\b/u;
const shortCompany =
  /^(?:it is |its |at |from )?((?:[\p{L}\p{N}&'’-]+ ){1,3}(?:company|inc|ltd|llc|gmbh|corp|group|technologies|solutions|software|infotech|limited))\.?$/iu;
const location =
  /(?:\bi(?:'m| am)? (?:live|living|based|located) in|\bi am from|\bi'm from|\bich wohne in|\bj'habite (?:à|au|en)|\bvivo en|\babito a|\bmoro em|\bik woon in)\s+(\p{L}[\p{L}\p{M}'’ -]{1,40}?)(?=\s+(?:and|und|et|y|e|en)\s|[.,;!?\n]|$)/iu;

/**
 * Finds contact details in a visitor's messages, where `asked` is the bot's question before a message; null if there are none.
 */
export function findContacts(
  messages: readonly ContactMessage[],
  options: { country: string | null },
): FoundContact | null {
  return findContactsWith(messages, options, personsModel().names);
}

/** A name alone is not a contact; it needs an email address or a phone number. */
export function findContactsWith(
  messages: readonly ContactMessage[],
  { country }: { country: string | null },
  names: KeyTable,
): FoundContact | null {
  const details = findDetails(messages, country, names);
  if (details.email === null && details.phone === null) return null;
  return { ...details, confidence: confidenceOf(details) };
}

/** The first mention of each detail; here a name alone counts too. */
export function findDetails(
  messages: readonly ContactMessage[],
  country: string | null,
  names: KeyTable,
): Details {
  const details: Details = { name: null, email: null, phone: null, company: null, location: null };
  for (const { text, asked } of messages.slice(-maxMessages)) {
    const sample = text.slice(0, maxChars);
    details.email ??= firstEmail(sample)?.toLowerCase() ?? null;
    details.phone ??= firstPhone(sample, country, asked === 'phone') ?? null;
    details.name ??= findName(withoutEmails(sample), asked === 'name', names);
    details.company ??= trimmed(
      company.exec(sample)?.[1] ??
        companyAfterName.exec(sample)?.[1] ??
        shortCompany.exec(sample.trim())?.[1],
    );
    details.location ??= trimmed(location.exec(sample)?.[1]);
  }
  return details;
}

function withoutEmails(text: string): string {
  const [email] = findStructured(text).filter(({ kind }) => kind === 'email');
  return email ? text.replace(text.slice(email.start, email.end), ', ') : text;
}

/**
 * Good: a valid address or number with a name. Average: one of them without a name. Low: a number that may not be a phone number.
 */
function confidenceOf({ name, email, phone }: Details): FoundContact['confidence'] {
  if (email === null && !phone?.startsWith('+')) return 'low';
  return name === null ? 'average' : 'good';
}

function trimmed(found: string | undefined): string | null {
  const plain =
    found
      ?.trim()
      .replace(/(?<![.'’-])[.'’-]+$/u, '')
      .trim() ?? '';
  return plain === '' ? null : plain;
}
