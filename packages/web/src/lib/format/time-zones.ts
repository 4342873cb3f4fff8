/** IANA time zones that this browser supports. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Display text of a zone: "America/New York" for "America/New_York". */
export function zoneWords(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Returns the zone for typed or selected text; null if empty. */
export function zoneOf(words: string): string | null {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return null;
  return (
    timeZones.find((zone) => zoneWords(zone).toLowerCase() === wanted) ?? words.trim().replaceAll(' ', '_')
  );
}

/** Whether dates can be formatted in this zone; true for empty text. */
export function isKnownZone(words: string): boolean {
  const zone = zoneOf(words);
  if (zone === null) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns the UTC offset of a zone at a time, such as "GMT+2". @throws {RangeError} for an unknown zone */
export function zoneOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
