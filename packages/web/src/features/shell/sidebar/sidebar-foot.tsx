import { BookOpen, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { brandingOf } from '../brand.tsx';

const linkClass =
  'flex flex-none items-center gap-2.5 rounded-sm text-13 font-medium text-text-2 hover:bg-surface-3';

/** Link to the documentation, and the agency's footer, if there is one. */
export function SidebarFoot({ mini = false }: { mini?: boolean }) {
  const { t } = useTranslation('common');
  const size = mini ? 'h-9 w-10 justify-center' : 'h-8 px-2.5 max-md:h-11 max-md:text-14';
  return (
    <>
      <Link
        href="/documentation"
        aria-label={mini ? t('nav.documentation') : undefined}
        title={mini ? t('nav.documentation') : undefined}
        className={cx(linkClass, size)}
      >
        <BookOpen aria-hidden="true" size={mini ? 18 : 16} strokeWidth={1.75} className="text-text-3" />
        {mini ? null : t('nav.documentation')}
      </Link>
      <AgencyLine mini={mini} className={cx(linkClass, size)} />
    </>
  );
}

function AgencyLine({ mini, className }: { mini: boolean; className: string }) {
  const { user } = useUser();
  const { footerLabel, footerLink } = brandingOf(user?.currentOrganization);
  if (!footerLabel || !footerLink) return null;
  return (
    <a
      href={footerLink}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={mini ? footerLabel : undefined}
      title={mini ? footerLabel : undefined}
      className={className}
    >
      <ExternalLink
        aria-hidden="true"
        size={mini ? 18 : 16}
        strokeWidth={1.75}
        className="flip-rtl text-text-3"
      />
      {mini ? null : <TruncatedText>{footerLabel}</TruncatedText>}
    </a>
  );
}
