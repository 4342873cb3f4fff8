import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shareSnippets } from '../../../components/chatbot/share-snippets.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { QrCode } from '../../../components/ui/display/qr-code.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { saveQrPng, saveQrSvg } from './save-qr.ts';

const fileName = 'chat-qr';

/** The link as a QR code, to save and print. */
export function QrCard({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('builder');
  const { link } = shareSnippets(window.location.origin, chatbot);
  return (
    <Card title={t('qr.title')}>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode value={link} label={t('qr.label', { link })} />
        <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-3">
          <p className="text-13 text-text-2">{t('qr.text')}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => saveQrSvg(fileName, link)}>
              <Download aria-hidden="true" size={16} />
              {t('qr.svg')}
            </Button>
            <Button onClick={() => saveQrPng(fileName, link)}>
              <Download aria-hidden="true" size={16} />
              {t('qr.png')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}
