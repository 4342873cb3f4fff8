/** A pattern of `like` and `ilike` for what contains a text as it is written. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
