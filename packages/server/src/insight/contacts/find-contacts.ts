import { findStructured } from '../masking/find-structured.ts';
import { personsModel } from '../masking/persons-model.ts';
import type { KeyTable } from '../model/key-table.ts';
import { findName } from './find-name.ts';
import { firstEmail, firstPhone } from './left-details.ts';

/** What was found about how to reach a visitor. `phone` is E.164 where it is a valid number, else as written. */
export interface FoundContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  location: string | null;
  confidence: 'high' | 'good' | 'average' | 'low';
}

/** A visitor's message, and what the chatbot had asked before it. */
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

/** What a visitor's messages say about how to reach them; `asked` is what the bot asked before a message. null where nothing was left. */
export function findContacts(
  messages: readonly ContactMessage[],
  options: { country: string | null },
): FoundContact | null {
  return findContactsWith(messages, options, personsModel().names);
}

/** A name alone is no contact; an address or a number makes one. */
export function findContactsWith(
  messages: readonly ContactMessage[],
  { country }: { country: string | null },
  names: KeyTable,
): FoundContact | null {
  const details = findDetails(messages, country, names);
  if (details.email === null && details.phone === null) return null;
  return { ...details, confidence: confidenceOf(details) };
}

/** Each detail as it was first given; a name may stand alone here. */
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

/** A valid address or number with a name is good; one of them alone is average; a number that may be none is low. */
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
