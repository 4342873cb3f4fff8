import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import type { Loss } from './loss-list.tsx';

type KeepChatbotsProps = {
  loss: Loss;
  /** Undefined before a choice; then the busiest ones stay. */
  kept: readonly string[] | undefined;
  onKeep: (ids: readonly string[]) => void;
};

/** Select of published chatbots that stay active; nothing if all of them can. */
export function KeepChatbots({ loss: { allowed, items = [] }, kept, onKeep }: KeepChatbotsProps) {
  const { t } = useTranslation('billing');
  const chatbots = useQuery<ResponseOf<'GET /api/chatbots'>>({ queryKey: chatbotsKey });
  const active = (chatbots.data ?? []).filter(({ status }) => status === 'active');
  if (active.length <= allowed) return null;
  const chosen = kept ?? active.map(({ id }) => id).filter((id) => !items.some((item) => item.id === id));
  return (
    <fieldset className="flex flex-col gap-1 rounded-md border border-border p-3">
      <legend className="px-1 text-13 font-550">{t('keep.title')}</legend>
      <p className="mb-1 text-12 text-text-3">{t('keep.hint', { count: allowed })}</p>
      <div className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {active.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          return (
            <Checkbox
              key={id}
              label={<bdi className="break-words">{name}</bdi>}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= allowed}
              onChange={() => onKeep(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
