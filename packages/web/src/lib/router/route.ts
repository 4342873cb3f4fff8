import type { ComponentType } from 'react';

export type Guard = 'public' | 'user' | 'admin';

export type AppRoute = {
  /** wouter pattern: `/builder/:id?`. */
  path: string;
  guard: Guard;
  /** `shell`: with sidebar and top bar; `admin`: with those of the admin area; `none`: without a layout. */
  layout: 'shell' | 'admin' | 'none';
  /** Namespaces of packages/locales that the page uses, besides common. */
  namespaces: readonly string[];
  /** Starts loading the code of the page; the default export is the page. */
  load: () => Promise<{ default: ComponentType }>;
  /** Highlighted sidebar entry and breadcrumb: a key of common `nav.*`. */
  nav?: string;
  /** The sidebar starts collapsed, for screens that need the width. */
  miniSidebar?: boolean;
};
