import { useState } from 'react';
import { LogoMark } from '../../components/brand/logo-mark.tsx';
import { Wordmark } from '../../components/brand/wordmark.tsx';
import { useUser } from '../../lib/session/use-user.ts';
import { brandingOf } from './branding.ts';

/** The agency's logo where the organization has one that loads, else our own. */
export function Brand({ mini = false }: { mini?: boolean }) {
  const { user } = useUser();
  const [failedLogo, setFailedLogo] = useState<string>();
  const { logo } = brandingOf(user?.currentOrganization);
  if (logo === null || logo === failedLogo) return mini ? <LogoMark size={24} /> : <Wordmark />;
  return (
    <img
      src={logo}
      alt={user?.currentOrganization?.name ?? ''}
      onError={() => setFailedLogo(logo)}
      className={mini ? 'size-8 object-contain' : 'h-8 max-w-44 object-contain object-left rtl:object-right'}
    />
  );
}
