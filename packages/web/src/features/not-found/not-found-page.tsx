import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { ButtonLink } from '../../components/ui/buttons/button-link.tsx';

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Not-found page, drawn as a chat in which the address is the question. */
export default function NotFoundPage() {
  const { t } = useTranslation('common');
  const [path] = useLocation();
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SiteHeader />
      <main className="mx-auto flex w-full max-w-[560px] flex-1 flex-col justify-center px-5 pt-10 pb-24">
        <h1 className="text-32 font-[660] tracking-[-.03em] md:text-[44px] md:leading-[52px]">
          {t('notFound.heading')}
        </h1>
        <div className="mt-6 flex flex-col gap-4 rounded-lg border border-border bg-bg p-5 md:p-7">
          <p
            dir="ltr"
            className="ms-auto max-w-[85%] self-end rounded-xl rounded-ee-xs bg-ink px-3.5 py-2 text-14 [overflow-wrap:anywhere] text-on-ink"
          >
            {decodedPath(path)}
          </p>
          <p className="max-w-[410px] rounded-xl rounded-es-xs border border-border bg-surface px-4 py-3 text-15 text-pretty">
            {t('notFound.text')}
          </p>
        </div>
        <div className="mt-8 flex flex-wrap gap-2.5 max-md:flex-col">
          <ButtonLink href="/" variant="primary" size="xl" glow>
            {t('notFound.home')}
          </ButtonLink>
          <ButtonLink href="/documentation" size="xl">
            {t('nav.documentation')}
          </ButtonLink>
        </div>
      </main>
    </div>
  );
}
