import i18n from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AppRoute } from './route.ts';

const pages = new Map<AppRoute, LazyExoticComponent<ComponentType>>();
const loads = new Map<AppRoute, Promise<{ default: ComponentType }>>();

/** Starts loading a page's code and words, once; a failed load is tried again the next time. */
export function preloadRoute(route: AppRoute): Promise<{ default: ComponentType }> {
  const running = loads.get(route);
  if (running) return running;
  const load = route.load().catch((error: unknown) => {
    loads.delete(route);
    pages.delete(route);
    throw error;
  });
  loads.set(route, load);
  if (i18n.isInitialized) void i18n.loadNamespaces([...route.namespaces]);
  return load;
}

/** The page of a route as a lazy component, the same for every call until its load fails. */
export function pageOf(route: AppRoute): LazyExoticComponent<ComponentType> {
  const known = pages.get(route);
  if (known) return known;
  const page = lazy(() => preloadRoute(route));
  pages.set(route, page);
  return page;
}
