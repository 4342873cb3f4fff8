import { isWebAddress } from '../../../../lib/form/web-address.ts';
import type { User } from '../../../../lib/session/use-user.ts';
import { changedNames } from '../../save-bar.tsx';
import type { UserChange } from '../use-save-user.ts';

export type SocialRow = { label: string; url: string };
export type ProfileValues = {
  bio: string;
  company: string;
  jobTitle: string;
  website: string;
  location: string;
  socialProfiles: SocialRow[];
};

export const maxSocialProfiles = 10;

/** Returns the translation key of a row's error; undefined if it is valid. */
export function rowProblem({ label, url }: SocialRow): { label?: string; url?: string } {
  return {
    ...(label.trim() === '' ? { label: 'common:validation.nameRequired' } : {}),
    ...(isWebAddress(url) ? {} : { url: 'common:validation.addressInvalid' }),
  };
}

export const profileRules = {
  website: (url: string) => url.trim() === '' || isWebAddress(url) || 'common:validation.addressInvalid',
  socialProfiles: (rows: SocialRow[]) =>
    rows.every((row) => Object.keys(rowProblem(row)).length === 0) || 'profile.socialIncomplete',
};

export function profileValuesOf({ profile }: User): ProfileValues {
  return {
    bio: profile.bio ?? '',
    company: profile.company ?? '',
    jobTitle: profile.jobTitle ?? '',
    website: profile.website ?? '',
    location: profile.location ?? '',
    socialProfiles: profile.socialProfiles,
  };
}

/** Returns the request body that changes the stored profile to the form's values. */
export function profileChange(stored: ProfileValues, values: ProfileValues): UserChange {
  const all = {
    bio: values.bio.trim() || null,
    company: values.company.trim() || null,
    jobTitle: values.jobTitle.trim() || null,
    website: values.website.trim() || null,
    location: values.location.trim() || null,
    socialProfiles: values.socialProfiles.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
  };
  return { profile: Object.fromEntries(changedNames(stored, values).map((name) => [name, all[name]])) };
}
