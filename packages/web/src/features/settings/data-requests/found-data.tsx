import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Preview } from './use-requests.ts';

type FoundDataProps = {
  found: Preview;
  /** Ids of the mentions that the request includes. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

/** Number of conversations affected by a request, and the mentions to choose from. */
export function FoundData({ found, chosen, onChoose }: FoundDataProps) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  function toggle(id: string, isChosen: boolean): void {
    onChoose(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  }
  return (
    <>
      <p data-autofocus tabIndex={-1} className="text-13" role="status">
        {t('requests.own', { count: found.conversations.length })}
        {found.leads.length > 0 ? ` ${t('requests.leads', { count: found.leads.length })}` : null}
      </p>
      {found.mentions.length > 0 ? (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 text-13 text-text-2">{t('requests.mentions')}</legend>
          <div className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
            {found.mentions.map(({ id, chatbotName, startedAt, messages }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
                label={t('requests.mention', {
                  chatbot: chatbotName,
                  date: dateTime(startedAt),
                  count: messages,
                })}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {found.isCapped ? <Note>{t('requests.capped')}</Note> : null}
    </>
  );
}
