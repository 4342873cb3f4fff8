const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** Zones are few, but each can be written in many cases; offsets are those of a few periods. */
const maxZones = 1000;
const maxOffsets = 4000;

interface Zone {
  format: Intl.DateTimeFormat;
  /** Offsets found, by quarters of an hour since the epoch. */
  offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** A day of the calendar; the month from 1. */
export interface LocalDay {
  year: number;
  month: number;
  day: number;
}

/**
 * How far a zone (IANA) is ahead of UTC at a moment, in milliseconds. Found once a quarter of an hour: since 1972, clocks have
 * changed at full quarters only.
 * @throws RangeError for a zone that does not exist.
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

/** True for a zone that the formatter knows, which are also offsets such as +02:00. */
function isZone(zone: string): boolean {
  try {
    zoneOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text names a zone: its name begins with a letter, while the formatter also accepts offsets such as +02:00. */
export function isTimezone(text: string): boolean {
  return /^[A-Za-z]/.test(text) && isZone(text);
}

function computeOffset(at: number, format: Intl.DateTimeFormat): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** The day of the calendar in a zone. */
export function localDayOf(at: number, zone: string): LocalDay {
  const local = new Date(at + zoneOffsetMs(at, zone));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

/** The same, written as calendars and addresses have it: `2026-11-29`. */
export function localDateOf(at: number, zone: string): string {
  return new Date(at + zoneOffsetMs(at, zone)).toISOString().slice(0, 10);
}

/**
 * The moment that clocks of a zone show as `wallMs`, which counts as if the wall were UTC. Of two such moments the first;
 * where clocks skip it, the moment at which they jump.
 */
export function momentOfWall(wallMs: number, zone: string): number {
  const before = zoneOffsetMs(wallMs - dayMs, zone);
  const first = wallMs - before;
  if (zoneOffsetMs(first, zone) === before) return first;
  const after = zoneOffsetMs(wallMs + dayMs, zone);
  const second = wallMs - after;
  return zoneOffsetMs(second, zone) === after ? second : first;
}

/** The first moment of the local day that lies `days` after the given one; `days` may be negative. */
export function startOfLocalDay({ year, month, day }: LocalDay, days: number, zone: string): number {
  return momentOfWall(Date.UTC(year, month - 1, day + days), zone);
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
