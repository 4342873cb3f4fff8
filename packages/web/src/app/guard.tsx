import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { requestIdOf } from '../lib/api/error-text.ts';
import { isUnderMaintenance } from '../lib/maintenance.ts';
import type { Guard as GuardName } from '../lib/router/route.ts';
import { setSignedInHint } from '../lib/session/signed-in-hint.ts';
import { useUser } from '../lib/session/use-user.ts';
import { FaultScreen } from './screens/fault-screen.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';

/** Shows the page only to those allowed to see it; redirects nobody before the account has loaded. */
export function Guard({ guard, children }: { guard: GuardName; children: ReactNode }) {
  if (guard === 'user') return isUnderMaintenance() ? <ToMaintenance /> : <UserGuard>{children}</UserGuard>;
  if (guard === 'admin') return <AdminGuard>{children}</AdminGuard>;
  return children;
}

function UserGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const { status, error, retry } = useUser();
  if (status === 'signed-in') return children;
  if (status === 'signed-out') return <ToLogin />;
  if (!error) return <LoadingScreen />;
  return (
    <FaultScreen
      title={t('boundary.userTitle')}
      text={t('boundary.userText')}
      requestId={requestIdOf(error)}
      onRetry={() => void retry()}
    />
  );
}

/** During maintenance, new arrivals see why changes are refused; pages that are already open stay readable. */
function ToMaintenance() {
  return <Redirect to="/maintenance" replace />;
}

/** Clears the signed-in hint before it navigates; otherwise /auth would send the visitor back. */
function ToLogin() {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    setSignedInHint(false);
    navigate('/auth', { replace: true });
  }, [navigate]);
  return <LoadingScreen />;
}

function AdminGuard({ children }: { children: ReactNode }) {
  const session = useQuery<{ authenticated: boolean }>({ queryKey: ['/admin/session'] });
  if (session.isPending) return <LoadingScreen />;
  return session.data?.authenticated === true ? children : <Redirect to="/admin/login" replace />;
}
