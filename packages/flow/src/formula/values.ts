import type { FlowValue } from '../document.ts';

export function isValueRecord(value: FlowValue): value is { [key: string]: FlowValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a value to text: joins lists by commas, writes objects as JSON, and null as an empty text. */
export function toText(value: FlowValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Converts a value to a number, or null if it is not one. Null counts as 0. */
export function toNumber(value: FlowValue): number | null {
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return numberOfText(value);
  return typeof value === 'number' ? value : null;
}

/** No realistic number is longer, and long texts would slow down comparisons, which convert repeatedly. */
const maxNumberChars = 100;

export function numberOfText(text: string): number | null {
  if (text.length > maxNumberChars) return null;
  const trimmed = text.trim();
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return null;
  return finite(Number(trimmed));
}

/** Infinite numbers become null, because JSON has none. */
export function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

/** Whether a value is true as a condition; empty texts and lists, 0, false and null are not. */
export function isTruthy(value: FlowValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' ? value !== null : Boolean(value);
}

/** A number equals its text form; null equals the empty text. */
export function areEqual(left: FlowValue, right: FlowValue): boolean {
  if (left === right) return true;
  if (left === null || right === null) return left === '' || right === '';
  if (typeof left === 'object' || typeof right === 'object') return areSame(left, right);
  if (typeof left === typeof right) return false;
  const [a, b] = [toNumber(left), toNumber(right)];
  return a !== null && a === b;
}

/** Deep equality, regardless of the order of object fields. */
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

/** Compares as numbers if both are numeric, otherwise as texts; null if one is neither a number nor a text. */
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
