import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../components/list-screen/load-error.tsx';
import { Checkbox } from '../../components/ui/choices/checkbox.tsx';
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';

/** Chatbots that an integration hears of, or a member sees the conversations of: all, including future ones, or selected ones. */
export interface ChosenChatbots {
  isAll: boolean;
  ids: readonly string[];
  /** Value for the API; undefined if none is selected. */
  sent: string[] | undefined;
  change: (isAll: boolean, ids: readonly string[]) => void;
}

/** State of a chatbot selection; unless told, none stored means all. Deleted chatbots are dropped, because the API refuses them. */
export function useChosenChatbots(
  stored: readonly string[],
  startsWithAll = stored.length === 0,
): ChosenChatbots {
  const [{ isAll, ids }, setChosen] = useState({ isAll: startsWithAll, ids: stored });
  const { data } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  const known = data ? ids.filter((id) => data.some((chatbot) => chatbot.id === id)) : [...ids];
  return {
    isAll,
    ids: known,
    sent: isAll ? [] : known.length > 0 ? known : undefined,
    change: (all, chosen) => setChosen({ isAll: all, ids: chosen }),
  };
}

type ChatbotsFieldProps = {
  chosen: ChosenChatbots;
  /** Whether the form was submitted; from then on a missing chatbot is an error. */
  wasSent: boolean;
};

/** Asks for all chatbots, or some. */
export function ChatbotsField({ chosen: { isAll, ids, sent, change }, wasSent }: ChatbotsFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-550">{t('integrations.chatbots.legend')}</legend>
      <Checkbox
        label={t('integrations.chatbots.all')}
        checked={isAll}
        onChange={(event) => change(event.target.checked, ids)}
      />
      {isAll ? null : <Choices ids={ids} onChange={(chosen) => change(false, chosen)} />}
      {wasSent && !sent ? (
        <p role="alert" className="text-12 text-destructive">
          {t('integrations.chatbots.none')}
        </p>
      ) : null}
    </fieldset>
  );
}

type ChoicesProps = { ids: readonly string[]; onChange: (ids: readonly string[]) => void };

function Choices({ ids, onChange }: ChoicesProps) {
  const { t } = useTranslation('settings');
  const chatbots = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  if (chatbots.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-5 w-48" />
      </div>
    );
  }
  if (chatbots.isError) {
    return (
      <LoadError query={chatbots} title={t('integrations.chatbots.failed')} text={t('webhooks.errorText')} />
    );
  }
  return (
    <div className="flex max-h-48 flex-col gap-1.5 overflow-y-auto">
      {chatbots.data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
          checked={ids.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...ids, id] : ids.filter((one) => one !== id))
          }
        />
      ))}
    </div>
  );
}
