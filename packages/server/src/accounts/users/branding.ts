import { sql } from '../../db/sql.ts';

/** The branding of an agency, which its customers inherit. */
export interface Branding {
  logo: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  footerLabel: string | null;
  footerLink: string | null;
}

export interface BrandingRow {
  /** The agency that the branding belongs to; null if there is none. */
  branding_of: string | null;
  branding: Record<string, unknown> | null;
  logo_version: string | null;
}

/**
 * Joins the branding of each organization in the table `o`: its own if it is an agency, otherwise its
 * agency's.
 */
export const joinBranding = sql`
  left join lateral resolve.agency_branding(case when o.is_agency then o.id else o.agency_id end) b on true`;
/** The columns of a BrandingRow from that join. */
export const brandingColumns = sql`b.organization_id as branding_of, b.branding, b.logo_version`;

export function presentBranding(row: BrandingRow): Branding {
  const branding = row.branding ?? {};
  return {
    logo: row.branding_of === null ? null : logoUrl(row.branding_of, row.logo_version),
    primaryColor: textOrNull(branding.primaryColor),
    secondaryColor: textOrNull(branding.secondaryColor),
    footerLabel: textOrNull(branding.footerLabel),
    footerLink: textOrNull(branding.footerLink),
  };
}

export function logoUrl(agencyId: string, version: string): string;
export function logoUrl(agencyId: string, version: string | null): string | null;
export function logoUrl(agencyId: string, version: string | null): string | null {
  return version === null ? null : `/api/agency/${agencyId}/logo?v=${version}`;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
