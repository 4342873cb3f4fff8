import { directionOf } from '@parley/contracts/language/languages';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DirectionProvider } from 'radix-ui/direction';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { guardNavigation } from '../lib/router/leave-guard.ts';

/** Context that every screen relies on: query cache, text direction, and navigation that warns about unsaved changes. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const { i18n: language } = useTranslation();
  return (
    <QueryClientProvider client={client}>
      <DirectionProvider dir={directionOf(language.language)}>
        <Router aroundNav={guardNavigation}>{children}</Router>
      </DirectionProvider>
    </QueryClientProvider>
  );
}
