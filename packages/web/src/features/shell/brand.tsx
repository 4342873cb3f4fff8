import type { CurrentOrganization } from '@parley/contracts/resources/organization/organization';
import { useState } from 'react';
import { LogoMark } from '../../components/brand/logo-mark.tsx';
import { Wordmark } from '../../components/brand/wordmark.tsx';
import { Avatar } from '../../components/ui/display/avatar.tsx';
import { TruncatedText } from '../../components/ui/display/truncated-text.tsx';
import { useUser } from '../../lib/session/use-user.ts';

/** The agency's logo, or its name if no logo loads; Parley's logo in organizations without an agency. */
export function Brand({ mini = false }: { mini?: boolean }) {
  const { user } = useUser();
  const [failedLogo, setFailedLogo] = useState<string>();
  const { name, logo } = brandingOf(user?.currentOrganization);
  if (logo === null || logo === failedLogo) {
    if (name !== null) return <BrandName name={name} mini={mini} />;
    return mini ? <LogoMark size={24} /> : <Wordmark />;
  }
  return (
    <img
      src={logo}
      alt={name ?? user?.currentOrganization?.name ?? ''}
      onError={() => setFailedLogo(logo)}
      className={mini ? 'size-8 object-contain' : 'h-8 max-w-44 object-contain object-left rtl:object-right'}
    />
  );
}

function BrandName({ name, mini }: { name: string; mini: boolean }) {
  if (mini) return <Avatar name={name} shape="square" />;
  return <TruncatedText className="max-w-44 text-16 font-semibold text-title">{name}</TruncatedText>;
}

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
