import { QueryClientProvider } from '@tanstack/react-query';
import i18n from 'i18next';
import { DirectionProvider } from 'radix-ui/direction';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { createQueryClient } from '../lib/api/query-client.ts';
import { requestContext } from '../lib/api/request-context.ts';
import { directionOf } from '../lib/i18n/languages.ts';
import { guardHistory, guardNavigation } from '../lib/router/leave-guard.ts';
import { followSessionError } from '../lib/session/session-errors.ts';
import { type User, userKey } from '../lib/session/user.ts';

const queryClient = createQueryClient((error) => followSessionError(queryClient, error));

guardHistory();
requestContext.language = () => i18n.language;
requestContext.organizationId = () => queryClient.getQueryData<User | null>(userKey)?.currentOrganization?.id;

/** What every screen may rely on: the cache, the direction of writing, and navigation that asks first. */
export function Providers({ children }: { children: ReactNode }) {
  const { i18n: language } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider dir={directionOf(language.language)}>
        <Router aroundNav={guardNavigation}>{children}</Router>
      </DirectionProvider>
    </QueryClientProvider>
  );
}
