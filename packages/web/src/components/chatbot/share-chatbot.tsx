import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../ui/data/copy-field.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { shareSnippets } from './share-snippets.ts';

const ways = [
  { key: 'widget', multiline: true },
  { key: 'iframe', multiline: true },
  { key: 'link', multiline: false },
] as const;

/** Widget snippet, iframe and link of a chatbot, each to copy. */
export function ShareChatbot({ chatbot }: { chatbot: Pick<Chatbot, 'id' | 'name' | 'status'> }) {
  const { t } = useTranslation('chatbots');
  const snippets = shareSnippets(window.location.origin, chatbot);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {chatbot.status === 'active' ? null : <Note tone="warning">{t('share.notPublished')}</Note>}
      {ways.map(({ key, multiline }) => (
        <div key={key} className="flex min-w-0 flex-col gap-1.5">
          <h3 className="text-13 font-550">{t(`share.${key}`)}</h3>
          <p className="text-12 text-text-3">{t(`share.${key}Hint`)}</p>
          <CopyField label={t(`share.${key}`)} value={snippets[key]} multiline={multiline} />
        </div>
      ))}
    </div>
  );
}
