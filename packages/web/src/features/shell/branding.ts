import type { CurrentOrganization } from '@parley/contracts/resources/organization';

type Branding = Pick<CurrentOrganization, 'logo' | 'footerLabel' | 'footerLink'> & {
  /** What stands where there is no logo. */
  name: string | null;
};

const none: Branding = { name: null, logo: null, footerLabel: null, footerLink: null };

/** What an agency and its customers see of the agency's brand; nothing in other organizations. */
export function brandingOf(organization: CurrentOrganization | null | undefined): Branding {
  if (organization?.isAgency) return organization;
  return organization?.agencyId ? { ...organization, name: organization.agencyName } : none;
}
