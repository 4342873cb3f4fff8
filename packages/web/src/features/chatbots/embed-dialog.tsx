import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { ShareChatbot } from '../../components/chatbot/share-chatbot.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';

/** Dialog with the ways to embed or share a chatbot. */
export function EmbedDialog({ chatbot, onClose }: { chatbot: Chatbot; onClose: () => void }) {
  const { t } = useTranslation('chatbots');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('embed.title', { name: chatbot.name })}
      description={t('embed.text')}
    >
      <ShareChatbot chatbot={chatbot} />
    </Dialog>
  );
}
