import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { QrCode } from '../../../../components/ui/display/qr-code.tsx';
import { saveQrPng, saveQrSvg } from './save-qr.ts';

const fileName = 'chat-qr';

/** A link as a QR code, to save and print. */
export function QrContent({ link }: { link: string }) {
  const { t } = useTranslation('builder');
  return (
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
  );
}
