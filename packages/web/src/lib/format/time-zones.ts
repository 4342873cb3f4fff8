/** The zones of the IANA time zone database that this browser knows. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** "America/New York" of "America/New_York". */
export function zoneWords(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** The zone that was typed or chosen; null for none. */
export function zoneOf(words: string): string | null {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return null;
  return (
    timeZones.find((zone) => zoneWords(zone).toLowerCase() === wanted) ?? words.trim().replaceAll(' ', '_')
  );
}

/** Whether dates can be shown in that zone; true for none. */
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

/** What a zone is ahead of UTC at that moment, such as "GMT+2". @throws {RangeError} for an unknown zone */
export function zoneOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
