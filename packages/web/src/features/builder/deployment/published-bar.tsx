import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { Check, Code, Copy, ExternalLink, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chatPath, shareSnippets } from '../../../components/chatbot/share-snippets.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { useCopied } from '../../../components/ui/lib/use-copied.ts';

type PublishedBarProps = { chatbot: Chatbot; onClose: () => void };

/** Shown after publishing, with links to the public chat. */
export function PublishedBar({ chatbot, onClose }: PublishedBarProps) {
  const { t } = useTranslation('builder');
  const { copied, copy } = useCopied();
  const { link } = shareSnippets(window.location.origin, chatbot);
  return (
    <section
      aria-label={t('published.label')}
      className="flex flex-none flex-wrap items-center gap-2 border-b border-border bg-success-soft py-2 ps-6 pe-4 text-13 max-md:px-3"
    >
      <p className="min-w-0 flex-1 basis-40 font-550">{t('published.text')}</p>
      <ButtonLink size="s" href={chatPath(chatbot.id)} external>
        <ExternalLink aria-hidden="true" size={14} className="flip-rtl" />
        {t('published.open')}
      </ButtonLink>
      <ButtonLink size="s" href={`/builder/${chatbot.id}?tab=deployment`}>
        <Code aria-hidden="true" size={14} />
        {t('published.embed')}
      </ButtonLink>
      <Button size="s" onClick={() => copy(link)}>
        {copied ? <Check aria-hidden="true" size={14} /> : <Copy aria-hidden="true" size={14} />}
        {t('published.copy')}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('published.copied') : ''}
      </span>
      <IconButton size="s" label={t('published.close')} onClick={onClose} icon={<X size={14} />} />
    </section>
  );
}
