import { numberLocale } from '@parley/contracts/language/languages';
import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { useId, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { adoptStyles } from '../../lib/adopt-styles.ts';
import styles from '../../styles/popover.css?inline';
import { Icon } from '../icons/icon.tsx';
import type { OpenSource } from './open-source.ts';
import { Passage } from './passage.tsx';
import { placeBelow } from './place-below.ts';
import { addressOf, pageAtQuote } from './source-text.ts';

adoptStyles(styles);

const SHEET_BELOW_PX = 900;

/** The passage behind a citation: below its chip in wide windows, as a bottom sheet in narrow ones. */
export function SourcePopover({ open, onClose }: { open: OpenSource; onClose: () => void }) {
  const { source, anchor } = open;
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const isSheet = innerWidth < SHEET_BELOW_PX;
    element.dataset.sheet = String(isSheet);
    const place = () => placeBelow(element, anchor);
    if (isSheet) element.showModal();
    else {
      element.show();
      place();
      addEventListener('resize', place);
      addEventListener('scroll', place, true);
    }
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
      element.close();
      if (anchor.isConnected) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);

  useLayoutEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && dialog.current?.contains(event.target);
      const isBackdrop = event.target === dialog.current;
      if (!isInside || isBackdrop) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    addEventListener('pointerdown', onPointerDown);
    addEventListener('keydown', onKeyDown, true);
    return () => {
      removeEventListener('pointerdown', onPointerDown);
      removeEventListener('keydown', onKeyDown, true);
    };
  }, [onClose]);

  return (
    <dialog ref={dialog} className="popover" aria-labelledby={title} onCancel={onClose}>
      <div className="popover-body">
        <SourceHead source={source} titleId={title} onClose={onClose} />
        <Passage source={source} />
        <SourceFoot source={source} />
      </div>
      <span className="popover-arrow" aria-hidden="true" />
      <span className="unseen">{t('sources')}</span>
    </dialog>
  );
}

function SourceHead({
  source,
  titleId,
  onClose,
}: {
  source: MessageSource;
  titleId: string;
  onClose: () => void;
}) {
  const { locale, t } = useLanguage();
  const address = addressOf(source);
  return (
    <header>
      <span className="number">{new Intl.NumberFormat(numberLocale(locale)).format(source.n)}</span>
      <div>
        <h2 id={titleId} dir="auto">
          {source.sourceName}
        </h2>
        <p>{address ? <bdi dir="ltr">{address}</bdi> : source.heading}</p>
      </div>
      <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
        <Icon name="x" />
      </button>
    </header>
  );
}

function SourceFoot({ source }: { source: MessageSource }) {
  const { locale, t } = useLanguage();
  const href = pageAtQuote(source);
  const readAt = Date.parse(source.readAt ?? '');
  if (!href && Number.isNaN(readAt)) return null;
  const dates = new Intl.DateTimeFormat(numberLocale(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const date = Number.isNaN(readAt) ? '' : dates.format(readAt);
  return (
    <footer>
      <span>{date && t('sourceRead', { date })}</span>
      {href && (
        <a href={href} target="_blank" rel="noopener nofollow ugc">
          <span>{t('openPage')}</span>
          <Icon name="arrow-up-right" flip />
          <span className="unseen"> ({t('opensInNewTab')})</span>
        </a>
      )}
    </footer>
  );
}
