import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { CannedAnswer } from '@parley/contracts/resources/visitors/teams';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { TruncatedText } from '../../../../components/ui/display/truncated-text.tsx';
import { chatbotsKey } from '../../../../lib/chatbots/chatbot-cache.ts';
import { commaList } from '../../../../lib/format/comma-list.ts';

const acts = ['edit', 'delete'] as const;

type CannedRowProps = {
  answer: CannedAnswer;
  /** Undefined if the reader may not change it. */
  onAsk: ((act: (typeof acts)[number]) => void) | undefined;
};

/** A canned answer: its shortcut, the beginning of its text, for which chatbots it is and who has it. */
export function CannedRow({ answer, onAsk }: CannedRowProps) {
  const { t, i18n } = useTranslation('settings');
  const { data: chatbots = [] } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  const { shortcut, text, shared, chatbotIds } = answer;
  const names = chatbots.filter(({ id }) => chatbotIds.includes(id)).map(({ name }) => name);
  return (
    <li
      data-row
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-2.5 first:border-0 max-md:px-3"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2 text-13 font-550">
          <bdi className="[overflow-wrap:anywhere]">/{shortcut}</bdi>
          <Badge variant={shared ? 'secondary' : 'outline'}>
            {t(shared ? 'canned.everyone' : 'canned.onlyMe')}
          </Badge>
        </span>
        <TruncatedText className="text-13 text-text-2">{firstLineOf(text)}</TruncatedText>
        <span className="block text-12 text-text-3">
          {chatbotIds.length === 0 ? t('integrations.chatbots.all') : commaList(names, i18n.language)}
        </span>
      </span>
      {onAsk ? (
        <span className="flex gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              size="s"
              variant={act === 'delete' ? 'quiet-destructive' : undefined}
              aria-label={t(`webhooks.${act}Named`, { name: `/${shortcut}` })}
              onClick={() => onAsk(act)}
            >
              {t(`webhooks.${act}Short`)}
            </Button>
          ))}
        </span>
      ) : null}
    </li>
  );
}

function firstLineOf(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}
