import { checkEmail } from '../../../lib/form/check-email.ts';
import { isKnownZone, zoneOf, zoneWords } from '../../../lib/format/time-zones.ts';
import type { User } from '../../../lib/session/use-user.ts';
import { changedNames } from '../save-bar.tsx';
import type { UserChange } from './use-save-user.ts';

export type AccountValues = {
  fullName: string;
  email: string;
  username: string;
  /** Display text as from `zoneWords`; '' for the browser's zone. */
  timezone: string;
  /** Two-letter code; '' for the browser's language. */
  language: string;
};

export const accountRules = {
  fullName: (name: string) => name.trim() !== '' || 'auth:errors.fullNameRequired',
  email: checkEmail,
  username: (name: string) => /^[A-Za-z0-9_]*$/.test(name.trim()) || 'common:validation.usernameInvalid',
  timezone: (words: string) => isKnownZone(words) || 'common:validation.timezoneUnknown',
};

export function accountValuesOf(user: User): AccountValues {
  return {
    fullName: user.fullName,
    email: user.email,
    username: user.username ?? '',
    timezone: user.timezone === null ? '' : zoneWords(user.timezone),
    language: user.language ?? '',
  };
}

/** Returns the request body that changes the stored account to the form's values. */
export function accountChange(stored: AccountValues, values: AccountValues): UserChange {
  const all = {
    fullName: values.fullName.trim(),
    email: values.email.trim(),
    username: values.username.trim() || null,
    timezone: zoneOf(values.timezone),
    language: values.language || null,
  };
  return Object.fromEntries(changedNames(stored, values).map((name) => [name, all[name]]));
}
