import type { ComponentType } from 'react';

export type Guard = 'public' | 'user' | 'admin';

export type AppRoute = {
  /** wouter pattern: `/builder/:id?`. */
  path: string;
  guard: Guard;
  /** `shell`: sidebar and top bar; `admin`: those of the admin area; `none`: the page draws everything itself. */
  layout: 'shell' | 'admin' | 'none';
  /** Namespaces of packages/locales that the page reads, besides common. */
  namespaces: readonly string[];
  /** Starts loading the code of the page; the default export is the page. */
  load: () => Promise<{ default: ComponentType }>;
  /** Which sidebar entry is lit, and the breadcrumb: a key of common `nav.*`. */
  nav?: string;
  /** The sidebar begins folded, for screens that need the width. */
  miniSidebar?: boolean;
};
