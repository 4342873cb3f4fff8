import { X } from 'lucide-react';
import { Close, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../buttons/button-class.ts';
import { cx } from '../lib/variants.ts';

type DialogHeaderProps = {
  kind: 'dialog' | 'drawer';
  title: ReactNode;
  /** Content under the title. */
  children: ReactNode;
};

const classes = {
  dialog: { header: 'ps-6 pe-4 pt-5', text: 'pt-1', title: '' },
  drawer: { header: 'ps-5 pe-3 pt-4 pb-3', text: 'pt-0.5', title: 'break-words' },
};

/** Header of a dialog or drawer, with its title and close button. */
export function DialogHeader({ kind, title, children }: DialogHeaderProps) {
  const { t } = useTranslation('common');
  const { header, text, title: titleClass } = classes[kind];
  return (
    <header className={cx('flex items-start gap-3', header)}>
      <div className={cx('min-w-0 flex-1', text)}>
        <Title className={cx('text-16 font-semibold tracking-[-.012em]', titleClass)}>{title}</Title>
        {children}
      </div>
      <Close
        aria-label={t('ui.close')}
        className={buttonClass({ variant: 'ghost', size: 'm', className: 'w-(--h-m) px-0!' })}
      >
        <X aria-hidden="true" size={16} />
      </Close>
    </header>
  );
}
