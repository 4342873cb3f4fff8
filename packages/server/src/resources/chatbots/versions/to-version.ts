import { AppError } from '../../../errors/app-error.ts';

const pattern = /^[1-9]\d{0,8}$/;

/** Parses the version number of a path. @throws AppError `not_found` if it cannot be one. */
export function toVersion(text: string): number {
  if (!pattern.test(text)) throw new AppError('not_found');
  return Number(text);
}
