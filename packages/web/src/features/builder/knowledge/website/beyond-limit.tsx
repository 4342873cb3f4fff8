import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { beyondLimit } from './chosen-pages.ts';

type BeyondLimitProps = {
  found: ResponseOf<'POST /api/knowledge/links'>;
  chosen: ReadonlySet<string>;
  onChosenChange: (chosen: ReadonlySet<string>) => void;
};

/** Reports how many chosen pages exceed the plan, and offers to keep those within it. */
export function BeyondLimit({ found, chosen, onChosenChange }: BeyondLimitProps) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const remaining = found.remaining ?? 0;
  const count = beyondLimit(chosen.size, found.remaining);
  function keepFirst(): void {
    const inOrder = found.links.filter(({ url }) => chosen.has(url));
    onChosenChange(new Set(inOrder.slice(0, remaining).map(({ url }) => url)));
  }
  return (
    <div role="alert">
      {count === 0 ? null : (
        <Note tone="warning">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1 basis-56">
              {t('links.beyond', { count, limit: format.number(found.limit ?? 0) })}{' '}
              <Link href="/billing" className="font-medium underline underline-offset-3">
                {t('refusal.plans')}
              </Link>
            </span>
            {remaining > 0 ? (
              <Button size="s" onClick={keepFirst}>
                {t('links.keepFirst', { count: remaining })}
              </Button>
            ) : null}
          </span>
        </Note>
      )}
    </div>
  );
}
