import type { CurrentOrganization } from '@parley/contracts/resources/organization';

type Branding = Pick<CurrentOrganization, 'logo' | 'footerLabel' | 'footerLink'>;

const none: Branding = { logo: null, footerLabel: null, footerLink: null };

/** What an agency and its customers see of the agency's brand; nothing in other organizations. */
export function brandingOf(organization: CurrentOrganization | null | undefined): Branding {
  return organization?.isAgency || organization?.agencyId ? organization : none;
}
