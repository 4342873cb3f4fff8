import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { requestIdOf } from '../../../lib/api/error-text.ts';
import { CardPage } from '../card/card-page.tsx';
import { AgencyFailed, AgencyLoading, AgencyMissing } from './agency-states.tsx';
import { safeAddress } from './safe-address.ts';

export type Agency = ResponseOf<'GET /api/agency/{agencyId}'>;

type AgencyFrameProps = {
  children: (agency: Agency) => ReactNode;
  /** One line under the card. */
  below: (agency: Agency) => ReactNode;
};

/** Page under an agency's own name: its logo above the card, its footer below, in Parley's colors. */
export function AgencyFrame({ children, below }: AgencyFrameProps) {
  const { id = '' } = useParams<{ id: string }>();
  const read = useQuery<Agency>({
    queryKey: [apiPath('GET /api/agency/{agencyId}', { params: { agencyId: id } })],
  });
  if (isNotFound(read.error)) return <AgencyMissing />;
  if (read.error) {
    return <AgencyFailed requestId={requestIdOf(read.error)} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <AgencyLoading />;
  const agency = read.data;
  return (
    <CardPage
      brand={<AgencyBrand agency={agency} />}
      below={below(agency)}
      foot={<AgencyFoot agency={agency} />}
    >
      {children(agency)}
    </CardPage>
  );
}

function AgencyBrand({ agency: { name, logo } }: { agency: Agency }) {
  return (
    <div className="flex max-w-full items-center gap-3.5">
      <Avatar name={name} src={logo} size="l" shape="square" tone="ink" className="size-11! rounded-md!" />
      <span className="min-w-0 text-20 font-semibold tracking-[-.016em] [overflow-wrap:anywhere] text-title">
        {name}
      </span>
    </div>
  );
}

/** Footer text of the agency; links only to web addresses. */
function AgencyFoot({ agency: { footerLabel, footerLink } }: { agency: Agency }) {
  const address = safeAddress(footerLink);
  const label = footerLabel || address?.host;
  if (!label) return null;
  if (!address) return label;
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer" className="link">
      {label}
    </a>
  );
}
