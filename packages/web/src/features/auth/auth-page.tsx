import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { LanguageSelect } from '../../components/language/language-select.tsx';
import { hasSignedInHint } from '../../lib/session/signed-in-hint.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { AuthLogo } from './auth-logo.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { type AuthTab, AuthTabs } from './auth-tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** Log in or register; whoever is signed in already goes on to the dashboard. */
export default function AuthPage() {
  const { status } = useUser();
  const [hinted] = useState(hasSignedInHint);
  if (status === 'signed-in' || (status === 'unknown' && hinted)) return <Redirect to="/dashboard" replace />;
  return <AuthScreen />;
}

function AuthScreen() {
  const { t } = useTranslation('auth');
  const [tab, setTab] = useState<AuthTab>('login');
  return (
    <div className="min-h-dvh bg-surface pub:grid pub:grid-cols-[42.5%_minmax(0,1fr)]">
      <AuthPanel />
      <main className="flex min-h-dvh flex-col items-center px-5 py-6 pub:justify-center pub:py-8">
        <div className="flex w-full max-w-[400px] flex-col">
          <div className="mb-8 pub:hidden">
            <AuthLogo />
          </div>
          <AuthTabs tab={tab} onTab={setTab} />
          <section id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`} className="mt-8">
            <h1 className="text-[28px] leading-9 font-[640] tracking-[-.024em]">
              {t(tab === 'login' ? 'login.title' : 'register.title')}
            </h1>
            <p className="mt-1 text-15 text-text-2">
              {t(tab === 'login' ? 'login.subtitle' : 'register.subtitle')}
            </p>
            {tab === 'login' ? (
              <LoginForm onSwitch={() => setTab('register')} />
            ) : (
              <RegisterForm onSwitch={() => setTab('login')} />
            )}
          </section>
          <LanguageSelect className="mt-9 self-center" />
        </div>
      </main>
    </div>
  );
}
