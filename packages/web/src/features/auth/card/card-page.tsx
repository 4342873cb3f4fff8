import type { ReactNode } from 'react';
import { LanguageSelect } from '../../../components/language/language-select.tsx';
import { AuthLogo } from './auth-logo.tsx';

type CardPageProps = {
  children: ReactNode;
  /** Shown above the card; defaults to Parley's logo. */
  brand?: ReactNode;
  /** One line under the card. */
  below?: ReactNode;
  /** Shown at the start of the footer. */
  foot?: ReactNode;
  isBusy?: boolean;
};

/** Page with a single card: used before sign-in, except by the sign-in page itself. */
export function CardPage({ children, brand = <AuthLogo />, below, foot, isBusy }: CardPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <main className="flex flex-1 flex-col items-center px-5 pt-8 pb-12 md:pt-15">
        {brand}
        <div
          aria-busy={isBusy ? true : undefined}
          className="mt-7 w-full max-w-[440px] rounded-lg border border-border bg-surface p-6 shadow-l md:p-10"
        >
          {children}
        </div>
        {below ? <div className="mt-7 text-center text-14 text-text-2">{below}</div> : null}
      </main>
      <footer className="flex min-h-[70px] flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-border bg-surface px-5 py-3 text-13 md:px-10">
        <span className="min-w-0">{foot}</span>
        <LanguageSelect />
      </footer>
    </div>
  );
}
