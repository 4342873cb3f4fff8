import { sql } from '../../db/sql.ts';
import { logoUrl } from './image-urls.ts';

/** What an agency shows, and its customers wear. */
export interface Branding {
  logo: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  footerLabel: string | null;
  footerLink: string | null;
}

export interface BrandingRow {
  /** The agency whose branding it is; null where there is none. */
  branding_of: string | null;
  branding: Record<string, unknown> | null;
  logo_version: string | null;
}

/** Joins, behind a table `o` of organizations, the branding that each wears: its own as an agency, else its agency's. */
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

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
