import { maxFileBytes } from '@parley/contracts/lists';

/** The endings of the files the server reads. */
export const fileEndings = ['pdf', 'txt', 'doc', 'docx', 'html', 'htm', 'md', 'markdown'] as const;

/** For the browser's file chooser. */
export const acceptedFiles = fileEndings.map((ending) => `.${ending}`).join(',');

export type FileRefusal = 'type' | 'size' | 'empty';

/** Why a file is not worth sending, or null when the server may take it. */
export function checkFile(file: { name: string; size: number }): FileRefusal | null {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const hasEnding = file.name.includes('.') && fileEndings.some((known) => known === ending);
  if (!hasEnding) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > maxFileBytes ? 'size' : null;
}
