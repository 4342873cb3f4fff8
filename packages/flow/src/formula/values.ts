import type { FlowValue } from '../document.ts';

export function isValueRecord(value: FlowValue): value is { [key: string]: FlowValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a text has it: lists are joined by commas, objects are written as JSON, null is nothing. */
export function toText(value: FlowValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A number, or null for what is none. Nothing counts as 0. */
export function toNumber(value: FlowValue): number | null {
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return numberOfText(value);
  return typeof value === 'number' ? value : null;
}

/** No number that people write is longer, and a long text is read for each item that it is compared with. */
const maxNumberChars = 100;

export function numberOfText(text: string): number | null {
  if (text.length > maxNumberChars) return null;
  const trimmed = text.trim();
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return null;
  return finite(Number(trimmed));
}

/** JSON has no infinite numbers. */
export function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

/** Empty texts and lists, 0, false and null do not hold. */
export function holds(value: FlowValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' ? value !== null : Boolean(value);
}

/** A number equals its text; nothing equals the empty text. */
export function areEqual(left: FlowValue, right: FlowValue): boolean {
  if (left === right) return true;
  if (left === null || right === null) return left === '' || right === '';
  if (typeof left === 'object' || typeof right === 'object') return areSame(left, right);
  if (typeof left === typeof right) return false;
  const [a, b] = [toNumber(left), toNumber(right)];
  return a !== null && a === b;
}

/** The same at every level, in whatever order the fields of an object stand. */
function areSame(left: FlowValue, right: FlowValue): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, at) => areSame(item, right[at] ?? null));
  }
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && areSame(left[key] ?? null, right[key] ?? null));
}

/** Below, above or equal: as numbers where both are, otherwise as texts; null where one is no number or text. */
export function compare(left: FlowValue, right: FlowValue): number | null {
  if (isObject(left) || isObject(right)) return null;
  if (typeof left === 'string' && typeof right === 'string') {
    const [a, b] = [numberOfText(left), numberOfText(right)];
    if (a !== null && b !== null) return a - b;
    return left < right ? -1 : left > right ? 1 : 0;
  }
  const [a, b] = [toNumber(left), toNumber(right)];
  return a === null || b === null ? null : a - b;
}

function isObject(value: FlowValue): boolean {
  return typeof value === 'object' && value !== null;
}
