const markPattern = (secretMark: string) => new RegExp(`secret\\.${secretMark}\\.(\\w+)\\.`, 'g');

/**
 * Returns the placeholder of a secret until its request is sent, so that no flow ever contains the value. `secretMark` is random
 * per turn, so that nobody can put a placeholder into a message. Its characters need no escaping in a URL, a header or JSON.
 */
export function markOf(secretMark: string, name: string): string {
  return `secret.${secretMark}.${name}.`;
}

/** Replaces the placeholders of secrets with the results of `valueFor`. */
export function replaceMarks(text: string, secretMark: string, valueFor: (name: string) => string): string {
  return text.replace(markPattern(secretMark), (_mark, name: string) => valueFor(name));
}

/** Replaces the placeholders of secrets with their names as written in the flow editor. */
export function withSecretNames(text: string, secretMark: string): string {
  return replaceMarks(text, secretMark, (name) => `{{secret.${name}}}`);
}
