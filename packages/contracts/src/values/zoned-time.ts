const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** Limits of the caches: zone names can be written in many cases, and offsets are cached per period. */
const maxZones = 1000;
const maxOffsets = 4000;

interface Zone {
  format: Intl.DateTimeFormat;
  /** Cached offsets, by quarter hours since the epoch. */
  offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** A calendar day; the month counts from 1. */
export interface LocalDay {
  year: number;
  month: number;
  day: number;
}

/**
 * Returns the offset of a zone (IANA) from UTC in milliseconds. Cached per quarter hour, because since 1972 clocks have only
 * changed at full quarters.
 * @throws RangeError for an unknown zone.
 */
export function zoneOffsetMs(at: number, zone: string): number {
  const { format, offsets } = zoneOf(zone);
  const quarter = Math.floor(at / quarterMs);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (offsets.size >= maxOffsets) offsets.clear();
  const found = computeOffset(at, format);
  offsets.set(quarter, found);
  return found;
}

/** Whether the formatter knows a zone; it also accepts offsets such as +02:00. */
function isZone(zone: string): boolean {
  try {
    zoneOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a time zone name. It must start with a letter, because the formatter also accepts offsets such as +02:00. */
export function isTimezone(text: string): boolean {
  return /^[A-Za-z]/.test(text) && isZone(text);
}

function computeOffset(at: number, format: Intl.DateTimeFormat): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** Returns the calendar day in a zone. */
export function localDayOf(at: number, zone: string): LocalDay {
  const local = new Date(at + zoneOffsetMs(at, zone));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

/** Returns the calendar day in a zone as `2026-11-29`. */
export function localDateOf(at: number, zone: string): string {
  return new Date(at + zoneOffsetMs(at, zone)).toISOString().slice(0, 10);
}

/**
 * Returns the moment at which clocks of a zone show `wallMs`, local time in milliseconds as if it were UTC. For an ambiguous time
 * the first moment; for a skipped time, the moment of the clock change.
 */
export function fromLocalTime(wallMs: number, zone: string): number {
  const before = zoneOffsetMs(wallMs - dayMs, zone);
  const first = wallMs - before;
  if (zoneOffsetMs(first, zone) === before) return first;
  const after = zoneOffsetMs(wallMs + dayMs, zone);
  const second = wallMs - after;
  return zoneOffsetMs(second, zone) === after ? second : first;
}

/** Returns the start of the local day that is `days` after the given one; `days` may be negative. */
export function startOfLocalDay({ year, month, day }: LocalDay, days: number, zone: string): number {
  return fromLocalTime(Date.UTC(year, month - 1, day + days), zone);
}

function zoneOf(zone: string): Zone {
  const known = zones.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (zones.size >= maxZones) zones.clear();
  const made: Zone = { format, offsets: new Map() };
  zones.set(zone, made);
  return made;
}
