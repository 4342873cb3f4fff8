import { invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { EgressRefused } from '../../../ports/egress.ts';

/**
 * Returns the URL as it will be called, with the query unchanged. @throws AppError `validation_failed` if the URL is never
 * allowed.
 */
export function allowedApiAddress({ egress }: Pick<Deps, 'egress'>, typed: string, path = 'url'): string {
  const url = new URL(typed);
  url.hash = '';
  try {
    egress.assertAllowed(url.href);
  } catch (error) {
    if (error instanceof EgressRefused) throw invalidField(path, 'validation.addressNotAllowed');
    throw error;
  }
  return url.href;
}
