import { isRecord } from '../read/shape.ts';

/** An object of the export; only own keys are read. */
export type Source = Record<string, unknown>;

const nothing: Source = Object.freeze({});

export function valueIn(source: Source, key: string): unknown {
  return Object.hasOwn(source, key) ? source[key] : undefined;
}

export function sourceIn(source: Source, key: string): Source {
  const value = valueIn(source, key);
  return isRecord(value) ? value : nothing;
}

export function listIn(source: Source, key: string): unknown[] {
  const value = valueIn(source, key);
  return Array.isArray(value) ? value : [];
}

export function sourcesIn(source: Source, key: string): Source[] {
  return listIn(source, key).filter(isRecord);
}

/** Returns a text without characters that flows forbid; empty for other values. */
export function textIn(source: Source, key: string): string {
  const value = valueIn(source, key);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? cleanText(value) : '';
}

export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Returns a finite number, also from a text; undefined for other values. */
export function numberIn(source: Source, key: string): number | undefined {
  const text = textIn(source, key).trim();
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

export function isOn(source: Source, key: string): boolean {
  return valueIn(source, key) === true;
}
