import type { LeadImport } from '@parley/contracts/resources/visitors/leads';
import { maxCustomFields } from '@parley/contracts/values/lists';
import { foldLabel } from '../../../kernel/exchange/read-table.ts';
import type { Sentences } from '../../../lib/text/sentences.ts';

const fields = [
  'name',
  'email',
  'phone',
  'company',
  'location',
  'country',
  'status',
  'tags',
  'customFields',
] as const;
/** Columns of our own exports that an import ignores, because their values are set here. */
const decidedHere = ['source', 'consent', 'confidence', 'chatbot', 'createdAt', 'updatedAt'] as const;

type Part = (typeof fields)[number] | 'firstName' | 'lastName';

/** How a column is imported. */
export type Column = { as: 'field'; part: Part } | { as: 'customField'; label: string } | { as: 'ignored' };

/** Column names used by other programs. */
const otherNames: Readonly<Record<string, Part>> = {
  fullname: 'name',
  contactname: 'name',
  firstname: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  mail: 'email',
  emailaddress: 'email',
  phonenumber: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  mobilephone: 'phone',
  companyname: 'company',
  organization: 'company',
  organisation: 'company',
  city: 'location',
  address: 'location',
  countrycode: 'country',
  labels: 'tags',
};

/** Assigns a field to each column by its name, in any language that the product offers. Duplicate columns are ignored. */
export function nameColumns(header: readonly string[], sentences: Sentences): Column[] {
  const known = namesIn(sentences);
  const taken = new Set<string>();
  let customFields = 0;
  return header.map((label): Column => {
    const folded = foldLabel(label);
    const part = known.get(folded);
    if (folded === '' || part === 'ignored' || taken.has(part ?? folded)) return { as: 'ignored' };
    taken.add(part ?? folded);
    if (part) return { as: 'field', part };
    customFields += 1;
    return customFields > maxCustomFields ? { as: 'ignored' } : { as: 'customField', label };
  });
}

/** The columns as reported to the user. */
export function describeColumns(
  header: readonly string[],
  columns: readonly Column[],
): LeadImport['columns'] {
  return header.map((name, place) => ({ name: name.slice(0, 100), as: columns[place]?.as ?? 'ignored' }));
}

function namesIn(sentences: Sentences): ReadonlyMap<string, Part | 'ignored'> {
  const names = new Map<string, Part | 'ignored'>(Object.entries(otherNames));
  for (const language of sentences.offered) {
    const say = (key: string) => foldLabel(sentences.render(language, `leads:csv.${key}`));
    for (const name of decidedHere) names.set(say(name), 'ignored');
    for (const name of fields) names.set(say(name), name);
  }
  for (const name of fields) names.set(name.toLowerCase(), name);
  return names;
}
