import type { CallInput } from '../../../lib/api/client.ts';
import { organizationNameProblem } from '../../../lib/form/organization-name.ts';
import { isWebAddress } from '../../../lib/form/web-address.ts';
import { changedNames } from '../save-bar.tsx';
import type { Organization } from './use-organization.ts';

export type OrganizationChange = NonNullable<CallInput<'PATCH /api/organization/{organizationId}'>['body']>;

export type OrganizationValues = {
  name: string;
  /** Two-letter code; '' lets every member choose. */
  language: string;
  /** '#rrggbb', or '' for Parley's color; same for the next one. */
  primaryColor: string;
  secondaryColor: string;
  footerLabel: string;
  footerLink: string;
};

export const organizationRules = {
  name(name: string) {
    const verdict = organizationNameProblem(name);
    return verdict === true || `common:${verdict}`;
  },
  footerLink: (link: string) =>
    link.trim() === '' || isWebAddress(link) || 'common:validation.addressInvalid',
};

export function organizationValuesOf(organization: Organization): OrganizationValues {
  return {
    name: organization.name,
    language: organization.language ?? '',
    primaryColor: organization.primaryColor ?? '',
    secondaryColor: organization.secondaryColor ?? '',
    footerLabel: organization.footerLabel ?? '',
    footerLink: organization.footerLink ?? '',
  };
}

/** Returns the request body that changes the stored organization to the form's values. */
export function organizationChange(
  stored: OrganizationValues,
  values: OrganizationValues,
): OrganizationChange {
  const all = {
    name: values.name.trim(),
    language: values.language || null,
    primaryColor: values.primaryColor || null,
    secondaryColor: values.secondaryColor || null,
    footerLabel: values.footerLabel.trim() || null,
    footerLink: values.footerLink.trim() || null,
  };
  return Object.fromEntries(changedNames(stored, values).map((name) => [name, all[name]]));
}
