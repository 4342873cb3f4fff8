import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ResponseOf } from '../../../lib/api/client.ts';

export type Health = ResponseOf<'GET /api/admin/health'>;
type Place = { href: string; word: `health.links.${'deadLetters' | 'errors' | 'seal'}` };
type Problem = Health['problems'][number];

/** Link to the remedy of a problem, if it is in the admin area. */
const places: Partial<Record<Problem['key'], Place>> = {
  deadLetters: { href: '#dead-jobs', word: 'health.links.deadLetters' },
  errors: { href: '/admin/logging', word: 'health.links.errors' },
  seal: { href: '/admin/logs', word: 'health.links.seal' },
};

function ActLink({ place }: { place: Place }) {
  const { t } = useTranslation('admin');
  const { href, word } = place;
  // The router does not handle anchors within a page.
  const Anchor = href.startsWith('#') ? 'a' : Link;
  return (
    <Anchor href={href} className="link flex-none font-medium max-sm:ms-6.5">
      {t(word)}
    </Anchor>
  );
}

/** Problems by severity, each with a remedy. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('admin');
  return (
    <div role="alert">
      <ul className="flex flex-col gap-2">
        {problems.map(({ key, count }) => {
          const place = places[key];
          return (
            <li
              key={key}
              className="flex flex-wrap items-start gap-x-2.5 gap-y-1.5 rounded-md bg-warning-soft px-3 py-2.5 text-13 text-warning-text"
            >
              <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none" />
              <div className="min-w-0 flex-1 max-sm:basis-[80%]">
                <strong className="font-semibold">{t(`health.problems.${key}`, { count })}</strong>{' '}
                {t(`health.acts.${key}`)}
              </div>
              {place === undefined ? null : <ActLink place={place} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
