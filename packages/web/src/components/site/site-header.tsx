import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { registerPath } from '../../lib/router/register-path.ts';
import { Wordmark } from '../brand/wordmark.tsx';
import { LanguageSelect } from '../language/language-select.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';

const anchors = ['features', 'pricing', 'faq'] as const;

function SiteLinks({ className }: { className: string }) {
  const { t } = useTranslation('landing');
  const [path] = useLocation();
  return (
    <>
      {anchors.map((anchor) => (
        <a key={anchor} href={`/#${anchor}`} className={className}>
          {t(`header.${anchor}`)}
        </a>
      ))}
      <Link
        href="/documentation"
        aria-current={path === '/documentation' ? 'page' : undefined}
        className={className}
      >
        {t('header.documentation')}
      </Link>
    </>
  );
}

/** Header of public pages; below 900 px its links move into a sheet. */
export function SiteHeader() {
  const { t } = useTranslation('landing');
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes when the address changes
  useEffect(() => setOpen(false), [path]);
  return (
    <header className="sticky top-0 z-30 border-b border-border bg-surface print:hidden">
      <div className="mx-auto flex h-14 max-w-[1168px] items-center gap-2 px-5 pub:h-16 pub:px-6">
        <Link href="/" aria-label={t('common:nav.home')} className="me-6 flex h-9 items-center">
          <Wordmark size="l" />
        </Link>
        <nav aria-label={t('header.label')} className="hidden items-center gap-1 pub:flex">
          <SiteLinks className="rounded-sm px-3 py-1.5 text-14 font-medium text-text-2 hover:text-text aria-[current]:text-text" />
        </nav>
        <div className="ms-auto hidden items-center gap-2 pub:flex">
          <LanguageSelect />
          <Link href="/auth" className="rounded-sm px-3 py-1.5 text-14 font-550 text-text-2 hover:text-text">
            {t('header.login')}
          </Link>
          <ButtonLink href={registerPath()} variant="primary" className="h-9! text-14!">
            {t('header.start')}
          </ButtonLink>
        </div>
        <IconButton
          size="l"
          label={t(open ? 'header.closeMenu' : 'header.openMenu')}
          aria-expanded={open}
          className="ms-auto pub:hidden"
          onClick={() => setOpen(!open)}
          icon={open ? <X size={20} /> : <Menu size={20} />}
        />
      </div>
      {open ? <SiteMenu onLeave={() => setOpen(false)} /> : null}
    </header>
  );
}

function SiteMenu({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('landing');
  useEffect(() => {
    const close = (event: KeyboardEvent) => (event.key === 'Escape' ? onLeave() : undefined);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onLeave]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: following a link closes the menu
    <div
      onClick={onLeave}
      className="flex h-[calc(100dvh-56px)] flex-col gap-1 overflow-y-auto bg-surface px-5 py-4 pub:hidden"
    >
      <nav aria-label={t('header.label')} className="flex flex-col">
        <SiteLinks className="border-b border-border py-3.5 text-16 font-medium" />
      </nav>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only keeps the menu open when a language is chosen */}
      <div onClick={(event) => event.stopPropagation()} className="py-3">
        <LanguageSelect className="-ms-2" />
      </div>
      <div className="mt-auto flex flex-col gap-2 pb-4">
        <ButtonLink href="/auth" size="xl" block>
          {t('header.login')}
        </ButtonLink>
        <ButtonLink href={registerPath()} size="xl" variant="primary" block>
          {t('header.start')}
        </ButtonLink>
      </div>
    </div>
  );
}
