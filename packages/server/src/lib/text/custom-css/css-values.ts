import type { CssNode } from 'css-tree';

/** Whether the parts of a declaration's value are allowed for its property. */
type Rule = (parts: readonly CssNode[]) => boolean;

const colorFunctions = new Set(['rgb', 'rgba', 'hsl', 'hsla']);
const colorNames = new Set(['black', 'white', 'gray', 'silver', 'navy', 'teal', 'maroon', 'purple']);

const opaqueColor: Rule = ([part, ...rest]) =>
  part !== undefined && rest.length === 0 && isColor(part) && !isTranslucent(part);
const anyColor: Rule = ([part, ...rest]) => part !== undefined && rest.length === 0 && isColor(part);
const words =
  (...allowed: string[]): Rule =>
  ([part, ...rest]) =>
    part?.type === 'Identifier' && rest.length === 0 && allowed.includes(part.name.toLowerCase());
const either =
  (...rules: Rule[]): Rule =>
  (parts) =>
    rules.some((rule) => rule(parts));
/** One to `most` lengths in px within the bounds. */
const pixels =
  (least: number, greatest: number, most = 1): Rule =>
  (parts) =>
    parts.length >= 1 && parts.length <= most && parts.every((part) => isPixels(part, least, greatest));
const number =
  (least: number, greatest: number): Rule =>
  ([part, ...rest]) =>
    part?.type === 'Number' && rest.length === 0 && isWithin(part.value, least, greatest);

/**
 * Properties that an owner's rules may set. Their bounds ensure that nothing can be moved, covered, shrunk to nothing, or made
 * transparent, and that nothing is fetched.
 */
export const cssProperties: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['color', opaqueColor],
  ['background-color', opaqueColor],
  ['border-color', anyColor],
  ['border-style', words('solid', 'dashed', 'dotted', 'double', 'none')],
  ['border-width', pixels(0, 8, 4)],
  ['border-radius', pixels(0, 48, 4)],
  ['box-shadow', either(words('none'), isShadow)],
  ['font-size', pixels(12, 28)],
  ['font-style', words('normal', 'italic')],
  ['font-weight', either(words('normal', 'bold'), number(300, 900))],
  ['letter-spacing', either(words('normal'), pixels(-0.5, 3))],
  ['line-height', either(words('normal'), number(1.1, 2.2))],
  ['padding', pixels(0, 24, 4)],
  ['text-align', words('start', 'center', 'end')],
  ['text-decoration-line', words('none', 'underline')],
  ['text-transform', words('none', 'uppercase', 'lowercase', 'capitalize')],
]);

function isColor(part: CssNode): boolean {
  if (part.type === 'Hash') return /^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(part.value);
  if (part.type === 'Identifier') return colorNames.has(part.name.toLowerCase());
  if (part.type !== 'Function' || !colorFunctions.has(part.name.toLowerCase())) return false;
  return part.children.toArray().every(isColorArgument);
}

function isColorArgument(part: CssNode): boolean {
  if (part.type === 'Operator') return part.value === ',' || part.value === '/';
  if (part.type === 'Dimension') return part.unit.toLowerCase() === 'deg';
  return part.type === 'Number' || part.type === 'Percentage';
}

/** A hex color with four or eight digits, or a color function with a fourth argument. */
function isTranslucent(part: CssNode): boolean {
  if (part.type === 'Hash') return part.value.length === 4 || part.value.length === 8;
  return part.type === 'Function' && part.children.filter((child) => child.type !== 'Operator').size > 3;
}

function isPixels(part: CssNode, least: number, greatest: number): boolean {
  if (part.type === 'Number') return Number(part.value) === 0 && least <= 0;
  return (
    part.type === 'Dimension' && part.unit.toLowerCase() === 'px' && isWithin(part.value, least, greatest)
  );
}

function isWithin(text: string, least: number, greatest: number): boolean {
  const value = Number(text);
  return value >= least && value <= greatest;
}

/** Two offsets, a blur, and a color. A spread is not allowed, because it could cover neighbors. */
function isShadow(parts: readonly CssNode[]): boolean {
  const [x, y, blur, color, ...rest] = parts;
  if (!x || !y || !blur || !color || rest.length > 0) return false;
  return isPixels(x, -8, 8) && isPixels(y, -8, 8) && isPixels(blur, 0, 16) && isColor(color);
}
