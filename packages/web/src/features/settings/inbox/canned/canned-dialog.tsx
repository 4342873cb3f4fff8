import type { CannedAnswer } from '@parley/contracts/resources/visitors/teams';
import { maxShortcutLength } from '@parley/contracts/values/inbox-lists';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../../components/ui/choices/switch.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { FormDialog } from '../../../../components/ui/overlays/form-dialog.tsx';
import { useForm } from '../../../../lib/form/use-form.ts';
import { ChatbotsField, useChosenChatbots } from '../../chatbots-field.tsx';
import { refusedField } from '../refused-field.ts';
import { AnswerField } from './answer-field.tsx';
import { useSaveCanned } from './use-canned-acts.ts';

/** As the contract has them. */
const shortcutPattern = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*$/u;
const maxTextLength = 4_000;

/** Returns the shortcut without the slash that somebody may type before it. */
function typedShortcut(text: string): string {
  return text.trim().replace(/^\//, '');
}

/** Returns true for a text that the server accepts, else the key of the error. */
function textProblem(text: string): true | string {
  if (text.trim() === '') return 'common:validation.messageRequired';
  // In code points, as the server counts.
  return [...text].length <= maxTextLength || 'common:validation.tooBig';
}

function shortcutProblemOf(text: string): true | string {
  const shortcut = typedShortcut(text);
  if (shortcut === '') return 'common:validation.required';
  return shortcutPattern.test(shortcut) || 'canned.shortcutInvalid';
}

type CannedDialogProps = {
  /** Null for a new answer. */
  answer: CannedAnswer | null;
  /** Whether the member may change what everybody has. */
  mayShare: boolean;
  onClose: () => void;
};

/** Asks for the shortcut and the text of a canned answer, for which chatbots it is, and who has it. */
export function CannedDialog({ answer, mayShare, onClose }: CannedDialogProps) {
  const { t } = useTranslation('settings');
  const [isShared, setIsShared] = useState(answer?.shared ?? false);
  const [wasSent, setWasSent] = useState(false);
  const chatbots = useChosenChatbots(answer?.chatbotIds ?? []);
  const save = useSaveCanned(answer, onClose);
  const form = useForm(
    { shortcut: answer?.shortcut ?? '', text: answer?.text ?? '' },
    {
      shortcut: shortcutProblemOf,
      text: textProblem,
    },
    ({ shortcut, text }) => {
      if (chatbots.sent === undefined) return;
      save.mutate({
        shortcut: typedShortcut(shortcut),
        text: text.trim(),
        chatbotIds: chatbots.sent,
        shared: isShared,
      });
    },
  );
  const { shortcut: shortcutProblem, text: problemOfText } = form.problems;
  return (
    <FormDialog
      title={t(answer === null ? 'canned.createTitle' : 'canned.editTitle')}
      description={t('canned.text')}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        setWasSent(true);
        form.submit(event);
      }}
      onClose={onClose}
      submitLabel={t(answer === null ? 'canned.create' : 'webhooks.save')}
      pending={save.isPending}
    >
      <Field
        label={t('canned.shortcut')}
        hint={t('canned.shortcutHint')}
        error={shortcutProblem ? t(shortcutProblem) : refusedField(save.error, 'shortcut')}
        required
      >
        {(control) => (
          <Input
            {...control}
            size="l"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // With room for the slash, which is left out.
            maxLength={maxShortcutLength + 1}
            {...form.text('shortcut')}
          />
        )}
      </Field>
      <AnswerField
        name="text"
        value={form.values.text}
        error={problemOfText ? t(problemOfText) : refusedField(save.error, 'text')}
        onValueChange={(text) => form.set('text', text)}
      />
      <ChatbotsField chosen={chatbots} wasSent={wasSent} />
      {mayShare ? (
        <Switch
          label={t('canned.share')}
          hint={t('canned.shareHint')}
          checked={isShared}
          onCheckedChange={setIsShared}
        />
      ) : null}
    </FormDialog>
  );
}
