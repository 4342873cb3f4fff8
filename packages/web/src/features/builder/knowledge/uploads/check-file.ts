import { maxFileBytes } from '@parley/contracts/values/lists';

/** File extensions that the server can read. */
export const fileEndings = ['pdf', 'txt', 'doc', 'docx', 'html', 'htm', 'md', 'markdown'] as const;

/** Value of the input's `accept`. */
export const acceptedFiles = fileEndings.map((ending) => `.${ending}`).join(',');

export type FileRefusal = 'type' | 'size' | 'empty';

/** Returns why a file would be rejected, or null if it can be sent. */
export function checkFile(file: { name: string; size: number }): FileRefusal | null {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const hasEnding = file.name.includes('.') && fileEndings.some((known) => known === ending);
  if (!hasEnding) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > maxFileBytes ? 'size' : null;
}
