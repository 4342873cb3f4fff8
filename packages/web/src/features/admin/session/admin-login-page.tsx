import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { Wordmark } from '../../../components/brand/wordmark.tsx';
import { LanguageSelect } from '../../../components/language/language-select.tsx';
import { LoginForm } from './login-form.tsx';
import { type AdminSession, adminSessionKey } from './use-admin.ts';

const FactorSetup = lazy(async () => ({ default: (await import('./factor-setup.tsx')).FactorSetup }));

/** Sign-in page of platform administrators; users have their own. */
export default function AdminLoginPage() {
  const { t } = useTranslation('admin');
  const session = useQuery<AdminSession>({ queryKey: adminSessionKey });
  if (session.data?.authenticated) return <Redirect to="/admin/dashboard" replace />;
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <main className="flex flex-1 flex-col items-center px-5 pt-8 pb-12 md:pt-15">
        <Wordmark size="l" />
        <div className="mt-7 w-full max-w-[440px] rounded-lg border border-border bg-surface p-6 shadow-l md:p-10">
          {session.data?.mustSetUpSecondFactor ? (
            <Suspense fallback={null}>
              <FactorSetup />
            </Suspense>
          ) : (
            <>
              <h1 className="text-[28px] leading-9 font-[640] tracking-[-.024em]">{t('login.title')}</h1>
              <p className="mt-1 text-15 text-text-2">{t('login.text')}</p>
              <LoginForm />
            </>
          )}
        </div>
      </main>
      <footer className="flex justify-end border-t border-border bg-surface px-5 py-3 md:px-10">
        <LanguageSelect />
      </footer>
    </div>
  );
}
