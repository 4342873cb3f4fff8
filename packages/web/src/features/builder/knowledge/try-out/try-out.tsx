import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { useAddress } from '../../../../lib/router/use-address.ts';
import { Refusal } from '../refusal.tsx';
import { explainQuery } from './explained/explain-query.ts';
import { Explanation } from './explained/explanation.tsx';

const maxQueryLength = 4000;

/**
 * Answers a question from the sources, and explains the answer. The question is kept in the address, so that an answer in a
 * conversation can link here.
 */
export function TryOut({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('knowledgeBase');
  const chatbotId = chatbot.id;
  const [{ question, earlier }, changeAddress] = useAddress({ question: '', earlier: '' });
  const [query, setQuery] = useState(question);
  const panel = useRef<HTMLDivElement>(null);
  const explained = useQuery({
    ...explainQuery(chatbotId, question, earlier),
    enabled: question !== '',
    retry: false,
    refetchOnWindowFocus: false,
  });
  // Scrolls to the panel only if the question came with the address, and once the panel has its final height; users who type a
  // question are already here.
  const cameWith = useRef(question);
  useEffect(() => {
    if (cameWith.current === '' || !explained.isSuccess) return;
    cameWith.current = '';
    panel.current?.scrollIntoView({ block: 'start' });
  }, [explained.isSuccess]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const asked = query.trim();
    if (asked === '') return;
    if (asked === question) void explained.refetch();
    else changeAddress({ question: asked, earlier: '' });
  }
  return (
    <div ref={panel} className="scroll-mt-4">
      <Card title={t('try.title')}>
        <form onSubmit={submit} className="flex gap-2">
          <Input
            dir="auto"
            aria-label={t('try.label')}
            placeholder={t('try.placeholder')}
            maxLength={maxQueryLength}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Button type="submit" loading={explained.isFetching}>
            {explained.isFetching ? null : <Search aria-hidden="true" size={16} />}
            {t('try.submit')}
          </Button>
        </form>
        {earlier === '' ? null : (
          <p className="mt-2 text-13 [overflow-wrap:anywhere] text-text-2">
            {t('try.earlier', { message: earlier })}{' '}
            <button
              type="button"
              onClick={() => changeAddress({ earlier: '' })}
              className="min-h-6 rounded-xs font-medium underline underline-offset-3"
            >
              {t('try.leaveOut')}
            </button>
          </p>
        )}
        <p className="mt-2 text-12 text-text-3">{t('try.hint')}</p>
        {explained.isError ? (
          <div className="mt-3">
            <Refusal error={explained.error} />
          </div>
        ) : null}
        <div aria-live="polite" aria-busy={explained.isLoading ? true : undefined}>
          {explained.isLoading ? <ExplanationSkeleton /> : null}
          {explained.isSuccess ? <Explanation explained={explained.data} model={chatbot.model} /> : null}
        </div>
      </Card>
    </div>
  );
}

function ExplanationSkeleton() {
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
