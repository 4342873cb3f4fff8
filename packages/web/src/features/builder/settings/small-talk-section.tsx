import {
  maxSmallTalkLength,
  type SmallTalkKind,
  smallTalkKinds,
  smallTalkSentences,
} from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import type { Draft } from '../api/use-draft.ts';
import { FormSection } from './form-section.tsx';

/** Replies to messages that are not about the sources; an empty field keeps the default. */
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
              placeholder={t(smallTalkSentences[kind], { name: '{name}' })}
              value={smallTalk[kind] ?? ''}
              onChange={(event) => change(kind, event.target.value)}
            />
          )}
        </Field>
      ))}
    </FormSection>
  );
}
