import type { PdfRun } from './layout/pdf-runs.ts';
import type { PdfSignature } from './pdf-signatures.ts';

/** Fields of a pdf.js annotation that are used; `rect` is [left, bottom, right, top]. */
export interface PdfAnnotation {
  subtype: string;
  rect: number[];
  annotationFlags?: number;
  hidden?: boolean;
  /** Links only. */
  url?: string;
  unsafeUrl?: string;
  quadPoints?: ArrayLike<number> | null;
  /** Form fields only: text, button, choice, or signature. */
  fieldType?: string;
  fieldName?: string;
  fieldValue?: unknown;
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  options?: { exportValue?: string; displayValue?: string }[];
  /** Text annotations only. */
  textContent?: string[];
}

const maxAnnotations = 5_000;
const maxValueChars = 20_000;
const maxValueLines = 500;
/** Flags for invisible, hidden, and not shown on screen (PDF 32000, table 165). */
const unseenFlags = 1 | 2 | 32;
const usualSize = 10;
const leading = 1.2;
/** Maximum distance of a label from its field, in units of the type size. */
const maxLabelGap = 20;
const labelSpace = 0.3;
const charWidth = 0.5;
/** Minimum number of dots or underscores after a label that form a line to write on. */
const minPlaceholder = 3;

/**
 * Adds the values of form fields and the text annotations of a page at their positions: a value next to its label, a box for the
 * state of a checkbox.
 */
export function withFields(runs: readonly PdfRun[], annotations: readonly PdfAnnotation[]): PdfRun[] {
  const result = [...runs];
  for (const annotation of annotations.slice(0, maxAnnotations)) {
    const value = isSeen(annotation) ? shownValue(annotation) : '';
    if (value === '') continue;
    if (annotation.checkBox || annotation.radioButton) addBox(result, annotation, value);
    else addValue(result, annotation, value);
  }
  return result;
}

/** Returns the annotations with the signer as the value of signature fields. */
export function withSigners(
  annotations: readonly PdfAnnotation[],
  signatures: readonly PdfSignature[],
): PdfAnnotation[] {
  if (signatures.length === 0) return [...annotations];
  return annotations.map((annotation) => {
    if (annotation.fieldType !== 'Sig') return annotation;
    const name = annotation.fieldName?.split('.').at(-1);
    const signature = signatures.find(({ field }) => field !== null && field === name);
    return signature === undefined ? annotation : { ...annotation, fieldValue: signature.value };
  });
}

export function isSeen({ hidden, annotationFlags = 0, rect }: PdfAnnotation): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  return hidden !== true && (annotationFlags & unseenFlags) === 0 && right > left && top > bottom;
}

function shownValue(annotation: PdfAnnotation): string {
  if (annotation.subtype === 'FreeText')
    return (annotation.textContent ?? []).join('\n').slice(0, maxValueChars);
  if (annotation.subtype !== 'Widget' || annotation.password) return '';
  if (annotation.checkBox || annotation.radioButton) return isOn(annotation) ? '\u2611' : '\u2610';
  if (!['Tx', 'Ch', 'Sig'].includes(annotation.fieldType ?? '')) return '';
  const values = [annotation.fieldValue].flat().filter((value) => typeof value === 'string');
  const names = new Map(annotation.options?.map((one) => [one.exportValue, one.displayValue]));
  return values
    .map((value) => names.get(value) ?? value)
    .join(', ')
    .slice(0, maxValueChars)
    .trim();
}

function isOn({ checkBox, fieldValue, exportValue, buttonValue }: PdfAnnotation): boolean {
  const on = checkBox ? exportValue : buttonValue;
  return typeof fieldValue === 'string' && fieldValue !== 'Off' && fieldValue === on;
}

/** Adds a checkbox on the line of the words next to it; one without words is omitted. */
function addBox(result: PdfRun[], { rect }: PdfAnnotation, sign: string): void {
  const [left = 0, , right = 0] = rect;
  let at = -1;
  result.forEach((run, index) => {
    const nearest = result[at];
    const isWord = run.text !== sign && isOnLine(run, rect);
    if (isWord && (!nearest || distanceTo(run, rect) < distanceTo(nearest, rect))) at = index;
  });
  const label = result[at];
  if (label === undefined) return;
  const isBefore = label.x >= left;
  const box = { ...runAt(rect, sign), y: label.y, size: label.size, x: left, endX: right };
  result[at] = { ...label, isFirst: label.isFirst && !isBefore };
  result.splice(isBefore ? at : at + 1, 0, { ...box, isFirst: label.isFirst && isBefore });
}

function addValue(result: PdfRun[], { rect }: PdfAnnotation, value: string): void {
  const lines = value
    .split(/\r\n?|\n/)
    .slice(0, maxValueLines)
    .filter((line) => line.trim() !== '');
  const label = lines.length === 1 ? labelOf(rect, result) : undefined;
  const [left = 0, , right = 0] = rect;
  const at = label === undefined ? -1 : result.indexOf(label);
  if (label === undefined || at < 0) {
    lines.forEach((line, index) => {
      const run = runAt(rect, line);
      result.push({ ...run, y: lines.length === 1 ? run.y : run.y - index * run.size * leading });
    });
    return;
  }
  const name = withoutPlaceholder(label.text);
  const endX = Math.min(label.endX, Math.max(label.x, left));
  const x = endX + labelSpace * label.size;
  const width = Math.min(value.length * charWidth * label.size, Math.max(right - x, label.size));
  result[at] = { ...label, text: name, endX };
  result.splice(at + 1, 0, {
    ...runAt(rect, value),
    y: label.y,
    size: label.size,
    x,
    endX: x + width,
    isFirst: false,
  });
}

function withoutPlaceholder(text: string): string {
  let end = text.length;
  while (end > 0 && '_.\u2026 '.includes(text.charAt(end - 1))) end -= 1;
  return text.length - end < minPlaceholder ? text : text.slice(0, end);
}

/** Returns the nearest words to the left of a field, unless another value is in between. */
function labelOf(rect: readonly number[], runs: readonly PdfRun[]): PdfRun | undefined {
  const [left = 0] = rect;
  const [label] = runs.filter((run) => isOnLine(run, rect) && run.x < left).sort((a, b) => b.x - a.x);
  return label !== undefined && left - label.endX <= maxLabelGap * label.size ? label : undefined;
}

function isOnLine(run: PdfRun, [, bottom = 0, , top = 0]: readonly number[]): boolean {
  return (
    run.angle === 0 &&
    run.y >= bottom - run.size * labelSpace &&
    run.y + run.size * charWidth <= top + run.size * labelSpace
  );
}

/** Returns the distance from a box to words; prefers words to its right, which more often belong to it. */
function distanceTo(run: PdfRun, [left = 0, , right = 0]: readonly number[]): number {
  return run.x >= left ? Math.max(0, run.x - right) : Math.abs(left - run.endX) + usualSize;
}

function runAt(rect: readonly number[], text: string): PdfRun {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const size = Math.min(usualSize, top - bottom);
  const isOneLine = top - bottom <= 2 * usualSize;
  return {
    text,
    size,
    angle: 0,
    x: left,
    endX: Math.min(right, left + text.length * charWidth * size),
    y: isOneLine ? (top + bottom) / 2 - size * labelSpace : top - size,
    order: Number.NaN,
    isSpaced: false,
    isFirst: true,
  };
}
