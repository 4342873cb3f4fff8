import { maxFallbacks } from '@parley/contracts/values/lists';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { OptionalMark } from '../../../../components/ui/inputs/field.tsx';
import { rowFocusProps } from '../../../../components/ui/lib/keep-row-focus.ts';
import type { Draft } from '../../api/use-draft.ts';
import { type Fallback, FallbackRow, fallbackProviders } from './fallback-row.tsx';

/** Up to three fallback models, tried in this order when the chatbot's own model fails. */
export function FallbacksField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const labelId = useId();
  const list = useRef<HTMLOListElement>(null);
  const toFocus = useRef<string | null>(null);
  const [moved, setMoved] = useState('');
  const { settings, change, fieldErrors } = draft;
  const { fallbacks, provider } = settings.model;
  const set = (next: Fallback[]) => change({ model: { fallbacks: next } });

  useEffect(() => {
    if (toFocus.current === null) return;
    const button = list.current?.querySelector(toFocus.current);
    toFocus.current = null;
    if (button instanceof HTMLElement) button.focus();
  });
  function move(from: number, step: -1 | 1): void {
    const fallback = fallbacks[from];
    if (!fallback) return;
    const to = from + step;
    const way = to === 0 ? 'down' : to === fallbacks.length - 1 ? 'up' : step < 0 ? 'up' : 'down';
    toFocus.current = `li:nth-child(${to + 1}) [data-move=${way}]`;
    setMoved(t('model.fallbackMoved', { name: fallback.name, n: to + 1 }));
    set(fallbacks.toSpliced(from, 1).toSpliced(to, 0, fallback));
  }
  function add(): void {
    set([
      ...fallbacks,
      { provider: fallbackProviders.find((one) => one !== provider) ?? 'openai', name: '' },
    ]);
  }
  return (
    <fieldset {...rowFocusProps} aria-labelledby={labelId} className="flex flex-col gap-2">
      <span className="flex flex-col gap-0.5">
        <span id={labelId} className="text-13 font-550">
          {t('model.fallbacks')}
          <OptionalMark />
        </span>
        <span className="text-12 text-text-3">{t('model.fallbacksHint')}</span>
      </span>
      {fallbacks.length > 0 ? (
        <ol ref={list} className="flex flex-col gap-2">
          {fallbacks.map((fallback, index) => (
            <FallbackRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a fallback has no id except its index
              key={index}
              fallback={fallback}
              place={index + 1}
              isLast={index === fallbacks.length - 1}
              error={errorOf(fieldErrors, index)}
              onChange={(next) => set(fallbacks.with(index, next))}
              onMove={(step) => move(index, step)}
              onRemove={() => set(fallbacks.toSpliced(index, 1))}
            />
          ))}
        </ol>
      ) : null}
      <span>
        <Button size="s" data-add-row disabled={fallbacks.length >= maxFallbacks} onClick={add}>
          <Plus aria-hidden="true" size={14} />
          {t('model.fallbackAdd')}
        </Button>
      </span>
      <span role="status" className="sr-only">
        {moved}
      </span>
    </fieldset>
  );
}

function errorOf(errors: Readonly<Record<string, string>>, index: number): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(`model.fallbacks.${index}`))?.[1];
}
