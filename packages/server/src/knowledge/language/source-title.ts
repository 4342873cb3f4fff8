const fileEnding = /\.(?:pdf|docx?|html?|md|markdown|txt|text)$/iu;

/** What a source's name says about its content: the ending of a file's name would stand in each of its passages. */
export function sourceTitle(name: string): string {
  return name.replace(fileEnding, '');
}
