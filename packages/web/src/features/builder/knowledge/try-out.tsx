import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Refusal } from './refusal.tsx';

type Found = ResponseOf<'POST /api/chatbots/{chatbotId}/knowledge/search'>;

const limit = 5;
const maxQueryLength = 4000;

/** Asks the sources as an answer would, and shows the passages it would be written from. */
export function TryOut({ chatbotId }: { chatbotId: string }) {
  const { t } = useTranslation('knowledgeBase');
  const [query, setQuery] = useState('');
  const search = useMutation({
    mutationFn: (text: string) =>
      call('POST /api/chatbots/{chatbotId}/knowledge/search', {
        params: { chatbotId },
        body: { query: text, limit },
      }),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (query.trim() !== '') search.mutate(query.trim());
  }
  return (
    <Card title={t('try.title')}>
      <form onSubmit={submit} className="flex gap-2">
        <Input
          aria-label={t('try.label')}
          placeholder={t('try.placeholder')}
          maxLength={maxQueryLength}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button type="submit" loading={search.isPending}>
          {search.isPending ? null : <Search aria-hidden="true" size={16} />}
          {t('try.submit')}
        </Button>
      </form>
      <p className="mt-2 text-12 text-text-3">{t('try.hint')}</p>
      {search.isError ? (
        <div className="mt-3">
          <Refusal error={search.error} />
        </div>
      ) : null}
      <div aria-live="polite">{search.data ? <Passages found={search.data} /> : null}</div>
    </Card>
  );
}

function Passages({ found }: { found: Found }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  if (found.results.length === 0) return <p className="mt-4 text-13 text-text-2">{t('try.none')}</p>;
  return (
    <>
      <p className="mt-4 text-12 text-text-3">
        {t('try.found', { count: found.results.length, ms: format.number(Math.ceil(found.tookMs)) })}
      </p>
      <ol className="mt-2 flex flex-col gap-2">
        {found.results.map((passage, index) => (
          <li key={passage.chunkId} className="rounded-md border border-border px-3 py-2.5 text-13">
            <div className="flex min-w-0 items-baseline gap-2">
              <span className="inline-grid h-4 min-w-4 flex-none place-items-center rounded-xs bg-surface-3 px-1 text-11 font-semibold text-text-2">
                {format.number(index + 1)}
              </span>
              <bdi className="min-w-0 truncate font-semibold">{passage.sourceName}</bdi>
              <span className="ms-auto flex-none text-12 text-text-3 tabular-nums">
                {t('try.score', { score: format.number(passage.score, { maximumFractionDigits: 2 }) })}
              </span>
            </div>
            {passage.heading ? (
              <p className="mt-1 text-12 font-medium text-text-2">{passage.heading}</p>
            ) : null}
            <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-line break-words text-text-2">
              {passage.text}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
