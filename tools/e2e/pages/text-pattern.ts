/**
 * Returns a pattern for a text: `value` matches each parameter, and any whitespace matches a space, as browsers compare names.
 */
export function textPattern(text: string, value: string): RegExp {
  const parts = text.split(/{{.+?}}/).map((part) => part.split(/\s/).map(literal).join('\\s'));
  return new RegExp(`^${parts.join(value)}$`, 'u');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
