/** A pattern of a text with parameters: what `value` matches stands for each, and any space for a space, as names are compared. */
export function textPattern(text: string, value: string): RegExp {
  const parts = text.split(/{{.+?}}/).map((part) => part.split(/\s/).map(literal).join('\\s'));
  return new RegExp(`^${parts.join(value)}$`, 'u');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
