const fileEnding = /\.(?:pdf|docx?|html?|md|markdown|txt|text)$/iu;

/** Returns a source's name without the file extension, which would be a term of all its passages. */
export function sourceTitle(name: string): string {
  return name.replace(fileEnding, '');
}
