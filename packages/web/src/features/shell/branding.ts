import type { CurrentOrganization } from '@parley/contracts/resources/organization/organization';

type Branding = Pick<CurrentOrganization, 'logo' | 'footerLabel' | 'footerLink'> & {
  /** Shown if there is no logo. */
  name: string | null;
};

const none: Branding = { name: null, logo: null, footerLabel: null, footerLink: null };

/** Returns the agency's branding for an agency and its customers; empty for other organizations. */
export function brandingOf(organization: CurrentOrganization | null | undefined): Branding {
  if (organization?.isAgency) return organization;
  return organization?.agencyId ? { ...organization, name: organization.agencyName } : none;
}
