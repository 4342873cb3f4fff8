import { lazy, Suspense, useEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { LanguageSelect } from '../../components/language/language-select.tsx';
import { isUnderMaintenance } from '../../lib/maintenance.ts';
import { useAddressToken } from '../../lib/router/use-address-token.ts';
import { hasSignedInHint } from '../../lib/session/signed-in-hint.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { AuthLogo } from './card/auth-logo.tsx';
import { nextPath } from './next-path.ts';
import { AuthPanel } from './panels/auth-panel.tsx';
import { type AuthTab, AuthTabs } from './panels/auth-tabs.tsx';
import { LoginPanel } from './panels/login-panel.tsx';

const loadRegister = () => import('./panels/register-panel.tsx');
const RegisterPanel = lazy(async () => ({ default: (await loadRegister()).RegisterPanel }));
const VerifyEmail = lazy(async () => ({
  default: (await import('./recovery/verify-email.tsx')).VerifyEmail,
}));

/** Sign-in and registration; signed-in visitors are redirected. Links that verify an email address lead here too. */
export default function AuthPage() {
  const verification = useAddressToken('verify');
  const [isVerifying, setIsVerifying] = useState(verification !== '');
  const { status } = useUser();
  const [hinted] = useState(hasSignedInHint);
  const search = useSearch();
  const to = nextPath(search);
  if (isUnderMaintenance()) return <Redirect to="/maintenance" replace />;
  if (isVerifying) {
    return (
      <Suspense fallback={null}>
        <VerifyEmail token={verification} onLeave={() => setIsVerifying(false)} />
      </Suspense>
    );
  }
  if (status === 'signed-in' || (status === 'unknown' && hinted)) return <Redirect to={to} replace />;
  return (
    <AuthScreen
      to={to}
      first={new URLSearchParams(search).get('tab') === 'register' ? 'register' : 'login'}
    />
  );
}

function AuthScreen({ to, first }: { to: string; first: AuthTab }) {
  const [tab, setTab] = useState(first);
  const [isOpened, setIsOpened] = useState(true);
  function choose(next: AuthTab): void {
    setTab(next);
    // Switching tabs must not move the focus into the form, so that keyboard users stay on the tabs.
    setIsOpened(false);
  }
  useEffect(() => {
    loadRegister().catch(() => {});
  }, []);
  return (
    <div className="min-h-dvh bg-surface pub:grid pub:grid-cols-[42.5%_minmax(0,1fr)]">
      <AuthPanel />
      <main className="flex min-h-dvh flex-col items-center px-5 py-6 pub:pt-[max(2rem,9vh)] pub:pb-8">
        <div className="flex w-full max-w-[400px] flex-col">
          <div className="mb-8 pub:hidden">
            <AuthLogo />
          </div>
          <AuthTabs tab={tab} onTab={choose} />
          <section id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`} className="mt-8">
            <Suspense key={tab} fallback={null}>
              {tab === 'login' ? (
                <LoginPanel to={to} onSwitch={() => choose('register')} />
              ) : (
                <RegisterPanel to={to} autoFocus={isOpened} onSwitch={() => choose('login')} />
              )}
            </Suspense>
          </section>
          <LanguageSelect className="mt-9 self-center" />
        </div>
      </main>
    </div>
  );
}
