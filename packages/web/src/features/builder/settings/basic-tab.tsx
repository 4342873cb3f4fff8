import type { Chatbot, ChatbotStatus } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SectorField } from '../../../components/chatbot/create-chatbot-form.tsx';
import { GoalPicker } from '../../../components/chatbot/goal-picker.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { can } from '../../../lib/can.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import type { Draft } from '../api/use-draft.ts';
import { FieldPair, FormSection } from './form-section.tsx';
import { ModelSection } from './models/model-section.tsx';
import { RecordSection } from './record-section.tsx';
import { SmallTalkSection } from './small-talk-section.tsx';
import { SynonymsSection } from './synonyms-section.tsx';

const statuses = ['draft', 'active', 'paused', 'archived'] as const satisfies readonly ChatbotStatus[];
const maxLineLength = 100;

/** Name, company, goal and status; the language model; dates and usage. */
export function BasicTab({ chatbot, draft }: { chatbot: Chatbot; draft: Draft }) {
  return (
    <>
      {chatbot.sourceCount === 0 ? <KnowledgeHint chatbot={chatbot} /> : null}
      <IdentitySection draft={draft} />
      <ModelSection draft={draft} />
      <SynonymsSection draft={draft} />
      <SmallTalkSection draft={draft} />
      <RecordSection chatbot={chatbot} />
    </>
  );
}

function KnowledgeHint({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('builder');
  if (!can(chatbot, 'knowledge.write')) return null;
  return (
    <Note className="max-w-[880px]">
      {t('basic.noKnowledge')}{' '}
      <Link href={`/builder/${chatbot.id}?tab=knowledge`} className="link">
        {t('basic.addKnowledge')}
      </Link>
    </Note>
  );
}

function IdentitySection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const nameError = settings.name.trim() === '' ? t('chatbots:fields.nameRequired') : fieldErrors.name;
  return (
    <FormSection title={t('basic.identity')} text={t('basic.identityText')}>
      <FieldPair>
        <Field label={t('basic.name')} error={nameError} required>
          {(control) => (
            <Input
              {...control}
              maxLength={maxLineLength}
              value={settings.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('basic.companyName')} error={fieldErrors.companyName} optional>
          {(control) => (
            <Input
              {...control}
              maxLength={maxLineLength}
              value={settings.companyName ?? ''}
              onChange={(event) => change({ companyName: event.target.value || null })}
            />
          )}
        </Field>
      </FieldPair>
      <GoalPicker value={settings.goal} onValueChange={(goal) => change({ goal })} />
      <FieldPair>
        <SectorField value={settings.sector} onValueChange={(sector) => change({ sector })} />
        <Field
          label={t('basic.status')}
          hint={t(`basic.statusHint.${settings.status}`)}
          error={fieldErrors.status}
        >
          {(control) => (
            <Select
              {...control}
              value={settings.status}
              onChange={(event) => change({ status: oneOf(statuses, event.target.value) })}
            >
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {t(`chatbots:status.${status}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FieldPair>
    </FormSection>
  );
}
