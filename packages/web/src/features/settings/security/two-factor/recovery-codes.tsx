import { Check, Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { saveText } from '../../../../lib/save-file.ts';
import { useUser } from '../../../../lib/session/use-user.ts';

/** The codes in two columns, with buttons to copy, save and print them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  const [isCopied, setIsCopied] = useState(false);
  const sheet = [t('twoFactor.sheetTitle', { email: user?.email ?? '' }), '', ...codes, ''].join('\n');
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ul
        dir="ltr"
        aria-label={t('twoFactor.codes')}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md border border-border bg-surface-2 px-4 py-3 font-mono text-13 select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" size={14} /> : <Copy aria-hidden="true" size={14} />}
          {t(isCopied ? 'common:ui.copied' : 'twoFactor.copy')}
        </Button>
        <Button size="s" onClick={() => saveText('parley-recovery-codes.txt', sheet)}>
          <Download aria-hidden="true" size={14} />
          {t('twoFactor.download')}
        </Button>
        <Button size="s" onClick={() => printText(sheet)}>
          <Printer aria-hidden="true" size={14} />
          {t('twoFactor.print')}
        </Button>
      </div>
    </div>
  );
}

/** Prints a text without the rest of the page. */
function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.className = 'fixed size-0 border-0';
  document.body.append(frame);
  const inner = frame.contentWindow;
  if (!inner) {
    frame.remove();
    return;
  }
  const sheet = inner.document.createElement('pre');
  sheet.textContent = text;
  inner.document.body.append(sheet);
  inner.addEventListener('afterprint', () => frame.remove());
  inner.print();
}
