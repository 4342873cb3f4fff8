import { AppError } from '../../errors/app-error.ts';

const pattern = /^[1-9]\d{0,8}$/;

/** The number of a version as a path names it. @throws AppError `not_found` for what cannot be one. */
export function toVersion(text: string): number {
  if (!pattern.test(text)) throw new AppError('not_found');
  return Number(text);
}
