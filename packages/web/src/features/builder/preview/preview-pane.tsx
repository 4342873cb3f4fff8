import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { ExternalLink, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatPath } from '../../../components/chatbot/share-snippets.ts';
import { buttonClass } from '../../../components/ui/buttons/button-class.ts';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import type { Draft } from '../api/use-draft.ts';
import { anyMoment } from '../appearance/stage/moment.ts';
import { MomentBar } from '../appearance/stage/moment-bar.tsx';
import { FollowDraft } from './follow-draft.tsx';

function shownState(chatbot: Chatbot): 'draft' | 'published' {
  return chatbot.publishedVersion === null || chatbot.hasUnpublishedChanges ? 'draft' : 'published';
}

type PreviewPaneProps = {
  chatbot: Chatbot;
  draft: Draft;
  className?: string | undefined;
};

/** Live preview of the chat: shows the appearance on screen, saved or not, and answers like the saved draft. */
export function PreviewPane({ chatbot, draft, className }: PreviewPaneProps) {
  const { t } = useTranslation('builder');
  const frame = useRef<HTMLIFrameElement>(null);
  const [opened, setOpened] = useState(0);
  const [moment, setMoment] = useState(anyMoment);
  const shownRevision = useRef(chatbot.revision);
  const shown = draft.unsaved > 0 ? 'unsaved' : shownState(chatbot);
  const address = `${chatPath(chatbot.id)}?preview=1`;
  useEffect(() => {
    if (shownRevision.current === chatbot.revision) return;
    shownRevision.current = chatbot.revision;
    frame.current?.contentWindow?.postMessage({ type: 'parley:reload' }, window.location.origin);
  }, [chatbot.revision]);
  return (
    <section
      data-chat-preview
      aria-label={t('preview.title')}
      className={cx('flex min-h-0 flex-col bg-surface', className)}
    >
      <header className="flex h-11 flex-none items-center gap-2 border-b border-border ps-4 pe-2">
        <h2 className="text-13 font-semibold">{t('preview.title')}</h2>
        <span className="min-w-0 flex-1 truncate text-12 text-text-3" title={t(`preview.${shown}`)}>
          {t(`preview.${shown}`)}
        </span>
        <IconButton
          size="s"
          label={t('preview.refresh')}
          onClick={() => setOpened(opened + 1)}
          icon={<RotateCw aria-hidden="true" size={16} />}
        />
        <a
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t('preview.open')}
          title={t('preview.open')}
          className={buttonClass({ variant: 'ghost', size: 's', className: 'w-(--h-s) px-0!' })}
        >
          <ExternalLink aria-hidden="true" size={16} className="flip-rtl" />
        </a>
      </header>
      <MomentBar draft={draft} moment={moment} onMoment={setMoment} />
      <FollowDraft draft={draft} moment={moment} frame={frame} />
      <iframe
        key={opened}
        ref={frame}
        src={address}
        title={t('preview.frame', { name: chatbot.name })}
        className="min-h-[480px] w-full flex-1 border-0 bg-surface"
      />
    </section>
  );
}
