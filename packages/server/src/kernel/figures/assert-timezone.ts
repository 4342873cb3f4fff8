import { isTimezone } from '@parley/contracts/values/zoned-time';
import { invalidField } from '../../errors/app-error.ts';

/**
 * Rejects a time zone that is not in the IANA database.
 * @param field path of the request's field
 * @throws AppError `validation_failed`.
 */
export function assertTimezone(timezone: string | null | undefined, field = 'timezone'): void {
  if (timezone === null || timezone === undefined) return;
  if (!isTimezone(timezone)) throw invalidField(field, 'validation.timezoneUnknown');
}
