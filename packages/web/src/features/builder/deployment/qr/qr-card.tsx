import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { shareSnippets } from '../../../../components/chatbot/share-snippets.ts';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { useSettled } from '../../../../lib/hooks/use-settled.ts';

const QrContent = lazy(async () => ({ default: (await import('./qr-content.tsx')).QrContent }));

/** The link as a QR code. Its code loads after all else, because few visits look at it. */
export function QrCard({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('builder');
  const isSettled = useSettled();
  const { link } = shareSnippets(window.location.origin, chatbot);
  return (
    <Card title={t('qr.title')}>
      <div className="min-h-40">
        <Suspense fallback={null}>{isSettled ? <QrContent link={link} /> : null}</Suspense>
      </div>
    </Card>
  );
}
