import { logoUrl } from '../accounts/users/branding.ts';
import type { Database } from '../db/database.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { type MailBranding, ownBranding } from '../mail/mail-branding.ts';

interface BrandingRow {
  organization_id: string;
  name: string;
  branding: Record<string, unknown>;
  logo_version: string | null;
}

/** Returns the branding of an organization's emails: an agency's own, else that of its agency, else the installation's. */
export async function mailBrandingOf(
  database: Database,
  appAddress: string,
  organizationId: string | null,
): Promise<MailBranding> {
  if (organizationId === null) return ownBranding;
  const row = await withPlatform(database, (tx) =>
    tx.first<BrandingRow>(sql`
      select b.organization_id, b.name, b.branding, b.logo_version
      from organizations o, resolve.agency_branding(case when o.is_agency then o.id else o.agency_id end) b
      where o.id = ${organizationId}`),
  );
  if (!row) return ownBranding;
  const { primaryColor, footerLabel, footerLink } = row.branding;
  const logo = logoUrl(row.organization_id, row.logo_version);
  return {
    name: row.name,
    logoUrl: logo === null ? null : appAddress + logo,
    primaryColor: textOr(primaryColor, ownBranding.primaryColor),
    footerLabel: textOr(footerLabel, null),
    footerLink: textOr(footerLink, null),
  };
}

function textOr<Fallback>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === 'string' && value !== '' ? value : fallback;
}
