import { maxSmallTalkLength, type SmallTalkKind, smallTalkKinds } from '@parley/contracts/lists';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import type { Draft } from '../api/use-draft.ts';
import { FormSection } from './form-section.tsx';

const defaults: Readonly<Record<SmallTalkKind, string>> = {
  greeting: 'chat:smallTalkGreeting',
  thanks: 'chat:smallTalkThanks',
  goodbye: 'chat:smallTalkGoodbye',
  ok: 'chat:smallTalkOk',
  who: 'chat:smallTalkWho',
  human: 'chat:smallTalkHuman',
  capabilities: 'chat:smallTalkCapabilities',
  person: 'chat:smallTalkPerson',
  insult: 'chat:smallTalkInsult',
  unclear: 'chat:smallTalkUnclear',
};

/** What the chatbot replies where a visitor does not ask about its sources; an empty field keeps the default. */
export function SmallTalkSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation(['builder', 'chat']);
  const { smallTalk } = draft.settings.answers;
  function change(kind: SmallTalkKind, text: string): void {
    draft.change({ answers: { smallTalk: { ...smallTalk, [kind]: text } } });
  }
  return (
    <FormSection title={t('answers.smallTalk')} text={t('answers.smallTalkText')}>
      {smallTalkKinds.map((kind) => (
        <Field
          key={kind}
          label={t(`answers.kinds.${kind}`)}
          error={draft.fieldErrors[`answers.smallTalk.${kind}`]}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              dir={smallTalk[kind] ? 'auto' : undefined}
              className="min-h-14!"
              maxLength={maxSmallTalkLength}
              placeholder={t(defaults[kind], { name: '{name}' })}
              value={smallTalk[kind] ?? ''}
              onChange={(event) => change(kind, event.target.value)}
            />
          )}
        </Field>
      ))}
    </FormSection>
  );
}
