import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';

/**
 * Rejects new accounts while administrators keep registration closed; invited people may still join.
 * @throws AppError `registration_closed`.
 */
export function assertRegistrationOpen({ platform }: Pick<Deps, 'platform'>): void {
  if (!platform.current().settings.registrationOpen) throw new AppError('registration_closed');
}
