import type { Language } from '@parley/contracts/language/languages';
import { type ImportedLead, importedLead } from '@parley/contracts/resources/visitors/leads';
import { countryCodeOf } from '@parley/contracts/values/countries';
import type { FieldProblem } from '../../../errors/app-error.ts';
import { parseInput } from '../../../kernel/exchange/check-input.ts';
import type { Column } from './name-columns.ts';

type CustomField = { name: string; value: string };

/** Parses a row as a lead; returns the problems if it is invalid. */
export function readLead(
  cells: readonly string[],
  columns: readonly Column[],
  language: Language,
): { data: ImportedLead } | { problems: readonly FieldProblem[] } {
  const parts = new Map<string, string>();
  const customFields: CustomField[] = [];
  for (const [place, column] of columns.entries()) {
    const cell = cells[place] ?? '';
    if (cell === '' || column.as === 'ignored') continue;
    if (column.as === 'customField') customFields.push({ name: column.label, value: cell });
    else parts.set(column.part, cell);
  }
  const country = parts.get('country');
  return parseInput(importedLead, {
    name: nameOf(parts),
    email: parts.get('email'),
    phone: parts.get('phone'),
    company: parts.get('company'),
    location: parts.get('location'),
    country: country === undefined ? undefined : codeOf(country, language),
    status: parts.get('status')?.toLowerCase(),
    tags: listed(parts.get('tags'), /[;,]/),
    customFields: [...listed(parts.get('customFields'), /;/).flatMap(customField), ...customFields],
  });
}

function nameOf(parts: ReadonlyMap<string, string>): string | undefined {
  const whole = parts.get('name');
  if (whole !== undefined) return whole;
  const both = [parts.get('firstName'), parts.get('lastName')].filter((part) => part !== undefined);
  return both.length > 0 ? both.join(' ') : undefined;
}

/**
 * Country code for a code, or for a country name in the reader's language or English. An unknown name becomes `-`, which
 * validation rejects.
 */
function codeOf(country: string, language: Language): string {
  if (country.length === 2) return country;
  return countryCodeOf(country, language) ?? countryCodeOf(country, 'en') ?? '-';
}

function listed(cell: string | undefined, separator: RegExp): string[] {
  const pieces = (cell ?? '').split(separator).map((piece) => piece.trim());
  return pieces.filter((piece) => piece !== '');
}

/** Parses the format of our own exports: name, colon, value. */
function customField(written: string): CustomField[] {
  const colon = written.indexOf(': ');
  return colon > 0 ? [{ name: written.slice(0, colon), value: written.slice(colon + 2) }] : [];
}
