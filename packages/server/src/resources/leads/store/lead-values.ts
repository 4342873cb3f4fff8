import { type LeadField, leadFields } from '@parley/contracts/resources/visitors/leads';
import { plainNumber } from '@parley/contracts/values/contact-details';
import { canonicalEmail, canonicalPhone } from '../../../lib/text/contact-details.ts';

/** Contact details of a person. */
export type LeadValues = Record<LeadField, string | null>;

/** A value of a field, with its origin. */
export interface Sighting {
  value: string;
  origin: string;
  conversationId: string | null;
  /** ISO 8601. */
  at: string;
}
export type Provenance = Partial<Record<LeadField, Sighting[]>>;

/** Values of a lead, and all sightings by field, oldest first. */
export interface KnownValues {
  values: LeadValues;
  provenance: Provenance;
}
export type SeenAt = Omit<Sighting, 'value'>;

/** Maximum number of sightings per field, so that visitors cannot fill a row. */
const maxSightings = 20;

export const noValues: KnownValues = {
  values: { name: null, email: null, phone: null, location: null, country: null, company: null },
  provenance: {},
};

/** Whether two values of a field are equivalent. */
export function isSame(field: LeadField, one: string, other: string): boolean {
  return foldedValue(field, one) === foldedValue(field, other);
}

function foldedValue(field: LeadField, value: string): string {
  if (field === 'phone') return canonicalPhone(value, null) ?? plainNumber(value).replaceAll(/\D/g, '');
  return canonicalEmail(value);
}

/** Fills empty fields; differing values are added as sightings. */
export function fillIn(known: KnownValues, seen: Partial<LeadValues>, where: SeenAt): KnownValues {
  const values = { ...known.values };
  const provenance = { ...known.provenance };
  for (const field of leadFields) {
    const value = seen[field] ?? null;
    if (value === null) continue;
    values[field] ??= value;
    provenance[field] = withSighting(field, provenance[field] ?? [], { value, ...where });
  }
  return { values, provenance };
}

/** Sets values changed by a user; null deletes all sightings of a field. */
export function overwrite(known: KnownValues, changed: Partial<LeadValues>, where: SeenAt): KnownValues {
  const values = { ...known.values };
  const provenance = { ...known.provenance };
  for (const field of leadFields) {
    const value = changed[field];
    if (value === undefined || value === values[field]) continue;
    values[field] = value;
    if (value === null) delete provenance[field];
    else {
      const sighting = { value, ...where };
      const others = (provenance[field] ?? []).slice(1 - maxSightings);
      provenance[field] = [...others, sighting];
    }
  }
  return { values, provenance };
}

/** Adds the values of another lead of the same person; all sightings of both are kept. */
export function unite(known: KnownValues, other: KnownValues): KnownValues {
  const values = { ...known.values };
  const provenance = { ...known.provenance };
  for (const field of leadFields) {
    values[field] ??= other.values[field];
    const sightings = [...(provenance[field] ?? []), ...(other.provenance[field] ?? [])];
    if (sightings.length > 0) provenance[field] = sightings;
  }
  return { values, provenance };
}

/** Removes sightings from one conversation; a value also seen elsewhere is kept. */
export function withoutConversation(known: KnownValues, conversationId: string): KnownValues {
  const values = { ...known.values };
  const provenance: Provenance = {};
  for (const field of leadFields) {
    const sightings = known.provenance[field] ?? [];
    const left = sightings.filter((sighting) => sighting.conversationId !== conversationId);
    if (left.length > 0) provenance[field] = left;
    const current = values[field];
    if (current === null || left.length === sightings.length) continue;
    values[field] = left.some(({ value }) => isSame(field, value, current))
      ? current
      : (left[0]?.value ?? null);
  }
  return { values, provenance };
}

/** Replaces sightings from one conversation by corrected values; a value also seen elsewhere is kept. */
export function correctedIn(
  known: KnownValues,
  correction: { [Field in LeadField]?: string | null | undefined },
  where: SeenAt & { conversationId: string },
): KnownValues {
  const values = { ...known.values };
  const provenance = { ...known.provenance };
  for (const field of leadFields) {
    const value = correction[field];
    if (value === undefined) continue;
    const left = (known.provenance[field] ?? []).filter(
      ({ conversationId }) => conversationId !== where.conversationId,
    );
    const sightings = value === null ? left : [...left.slice(1 - maxSightings), { value, ...where }];
    if (sightings.length > 0) provenance[field] = sightings;
    else delete provenance[field];
    const current = values[field];
    const isElsewhere = current !== null && left.some((seen) => isSame(field, seen.value, current));
    if (!isElsewhere) values[field] = value ?? left[0]?.value ?? null;
  }
  return { values, provenance };
}

/** Values seen in one conversation only. */
export function seenIn({ provenance }: KnownValues, conversationId: string): LeadValues {
  const values = { ...noValues.values };
  for (const field of leadFields) {
    values[field] =
      provenance[field]?.findLast((sighting) => sighting.conversationId === conversationId)?.value ?? null;
  }
  return values;
}

/** Origin of a field's current value, and the differing values. */
export function originOf(field: LeadField, { values, provenance }: KnownValues) {
  const current = values[field];
  const sightings = provenance[field] ?? [];
  const [first] = sightings.filter(({ value }) => current !== null && isSame(field, value, current));
  if (current === null || first === undefined) return undefined;
  return { ...first, alternatives: sightings.filter(({ value }) => !isSame(field, value, current)) };
}

/** Adds a sighting, once per value and conversation. */
function withSighting(field: LeadField, sightings: Sighting[], sighting: Sighting): Sighting[] {
  const isKnown = sightings.some(
    ({ value, conversationId }) =>
      conversationId === sighting.conversationId && isSame(field, value, sighting.value),
  );
  return isKnown || sightings.length >= maxSightings ? sightings : [...sightings, sighting];
}

/** Whether the lead has a name, email address or phone number. */
export function isReachable({ name, email, phone }: LeadValues): boolean {
  return name !== null || email !== null || phone !== null;
}

/** Canonical email address and phone number, by which a person is recognized. */
export interface LeadAddress {
  email: string | null;
  phone: string | null;
}

export function addressOf({ email, phone, country }: LeadValues): LeadAddress {
  return {
    email: email === null ? null : canonicalEmail(email),
    phone: phone === null ? null : canonicalPhone(phone, country),
  };
}

export function knownOf(row: LeadValues & { provenance: Provenance }): KnownValues {
  const { name, email, phone, location, country, company, provenance } = row;
  return { values: { name, email, phone, location, country, company }, provenance };
}
