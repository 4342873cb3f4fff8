import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LogoMark } from '../../../components/brand/logo-mark.tsx';
import { appName } from '../../../lib/title.ts';

/** Logo and name, 180 px wide, linking to the home page. */
export function AuthLogo({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <Link
      href="/"
      aria-label={t('sidebar.home')}
      className={`flex w-[180px] items-center gap-2 text-[41px] leading-[48px] font-bold tracking-[-.035em] ${plain ? 'text-white' : 'text-title'}`}
    >
      <LogoMark size={48} plain={plain} />
      {appName}
    </Link>
  );
}
