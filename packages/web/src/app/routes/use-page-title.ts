import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppRoute } from '../../lib/router/route.ts';
import { titleOf, withAppName } from '../../lib/title.ts';
import { notFoundRoute } from './routes.ts';

/** Sets document.title to the title of the current route. */
export function usePageTitle(path: string, route: AppRoute): void {
  const { t } = useTranslation('common');
  const title = route === notFoundRoute ? withAppName(t('notFound.heading')) : titleOf(path);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
