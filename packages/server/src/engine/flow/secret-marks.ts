const markPattern = (secretMark: string) => new RegExp(`secret\\.${secretMark}\\.(\\w+)\\.`, 'g');

/**
 * What stands for a secret until its request is sent, so that no flow ever holds a value. `secretMark` is made anew for
 * each turn: nobody can write one into a message. Its characters are the same in an address, a header and JSON.
 */
export function markOf(secretMark: string, name: string): string {
  return `secret.${secretMark}.${name}.`;
}

/** A text with what `valueFor` gives for each secret. */
export function replaceMarks(text: string, secretMark: string, valueFor: (name: string) => string): string {
  return text.replace(markPattern(secretMark), (_mark, name: string) => valueFor(name));
}

/** A text with the names of its secrets, as people write them. */
export function withSecretNames(text: string, secretMark: string): string {
  return replaceMarks(text, secretMark, (name) => `{{secret.${name}}}`);
}
