import {
  maxProactiveMessages,
  type ProactiveMessage,
  proactiveTriggers,
} from '@parley/contracts/settings/visitor-settings';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { TagInput } from '../../../components/ui/inputs/tag-input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { can } from '../../../lib/can.ts';
import type { Draft } from '../api/use-draft.ts';
import { Rows } from '../flow/inspector/fields/rows.tsx';

type Trigger = ProactiveMessage['trigger'];

const usual = { time: 30, scroll: 50, exit: 0 } as const;

/** Proactive messages beside the launcher; take effect when saved, without publishing. */
export function ProactiveCard({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const refused = Object.entries(fieldErrors).find(([path]) => path.startsWith('deployment.proactive'));
  return (
    <Card title={t('proactive.title')}>
      <fieldset disabled={!can(settings, 'chatbot.update')} className="flex min-w-0 flex-col gap-3">
        <p className="text-13 text-text-2">{t('proactive.text')}</p>
        <Rows
          label={t('proactive.messages')}
          addLabel={t('proactive.add')}
          max={maxProactiveMessages}
          rows={settings.deployment.proactive}
          onRows={(proactive) => change({ deployment: { proactive } })}
          fresh={() => ({ text: '', pages: [], trigger: 'time' as const, after: usual.time })}
        >
          {(message, onMessage) => <MessageFields message={message} onMessage={onMessage} />}
        </Rows>
        {refused ? <p className="text-12 text-error-text">{refused[1]}</p> : null}
      </fieldset>
    </Card>
  );
}

type MessageFieldsProps = { message: ProactiveMessage; onMessage: (message: ProactiveMessage) => void };

function MessageFields({ message, onMessage }: MessageFieldsProps) {
  const { t } = useTranslation('builder');
  const { text, pages, trigger, after } = message;
  return (
    <>
      <Input
        aria-label={t('proactive.words')}
        placeholder={t('proactive.wordsExample')}
        dir="auto"
        maxLength={200}
        value={text}
        onChange={({ target }) => onMessage({ ...message, text: target.value })}
      />
      <span className="flex flex-wrap items-center gap-2">
        <Select
          className="min-w-44 flex-1"
          aria-label={t('proactive.trigger')}
          value={trigger}
          onChange={({ target }) => {
            const next = target.value as Trigger;
            onMessage({ ...message, trigger: next, after: usual[next] });
          }}
        >
          {proactiveTriggers.map((one) => (
            <option key={one} value={one}>
              {t(`proactive.triggers.${one}`)}
            </option>
          ))}
        </Select>
        {trigger === 'exit' ? null : (
          <Input
            className="w-28"
            type="number"
            min={0}
            max={trigger === 'scroll' ? 100 : 3600}
            aria-label={t(`proactive.after.${trigger}`)}
            value={after}
            onChange={({ target }) => onMessage({ ...message, after: Math.trunc(Number(target.value)) })}
          />
        )}
      </span>
      <Field label={t('proactive.pages')} optional>
        {(control) => (
          <TagInput
            {...control}
            placeholder={t('proactive.pagesExample')}
            values={pages}
            onValuesChange={(next) => onMessage({ ...message, pages: next })}
          />
        )}
      </Field>
    </>
  );
}
