import i18n from 'i18next';
import type { ComponentType } from 'react';
import { type Preloadable, preloadable } from './preloadable.ts';
import type { AppRoute } from './route.ts';

const pages = new Map<AppRoute, Preloadable<object>>();

/** Loads a page's code and texts in parallel. */
export async function preloadRoute(route: AppRoute): Promise<void> {
  await codeOf(route).preload();
}

/** Loads a page's texts, after the common ones. */
export async function preloadWords(route: AppRoute): Promise<void> {
  await i18n.loadNamespaces([...route.namespaces]);
}

export function pageOf(route: AppRoute): ComponentType {
  return codeOf(route).component();
}

function codeOf(route: AppRoute): Preloadable<object> {
  const known = pages.get(route);
  if (known) return known;
  const code = preloadable<object>(() => {
    if (i18n.isInitialized) void preloadWords(route);
    return route.load();
  });
  pages.set(route, code);
  return code;
}
