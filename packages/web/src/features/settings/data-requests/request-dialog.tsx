import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Radio } from '../../../components/ui/choices/radio.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { FoundData } from './found-data.tsx';
import {
  type NewRequest,
  type Preview,
  type SubjectKind,
  subjectFields,
  useMakeRequest,
  usePreview,
} from './use-requests.ts';

const kinds = ['export', 'erase'] as const satisfies readonly NewRequest['kind'][];
const subjectKinds = ['email', 'phone', 'lead', 'conversation'] as const satisfies readonly SubjectKind[];

/** Asks whom a request is about, shows what was found, and creates it. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [kind, setKind] = useState<NewRequest['kind']>('export');
  const [found, setFound] = useState<Preview | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const look = usePreview();
  const make = useMakeRequest(onClose);
  const form = useSubjectForm((subject) =>
    found
      ? make.mutate({ kind, ...subject, conversationIds: [...chosen] })
      : look.mutate(subject, { onSuccess: setFound }),
  );
  const isErasing = kind === 'erase';
  function change(): void {
    setFound(null);
    setChosen([]);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(found ? `requests.kinds.${kind}` : 'requests.new')}
      description={
        found
          ? t(isErasing ? 'requests.erasing' : 'requests.copying', { who: form.values.value.trim() })
          : t('requests.text')
      }
      onSubmit={form.submit}
      footer={
        <>
          {found ? (
            <Button onClick={change}>{t('requests.change')}</Button>
          ) : (
            <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          )}
          <Button
            type="submit"
            variant={found && isErasing ? 'destructive' : 'primary'}
            loading={look.isPending || make.isPending}
          >
            {found ? t(isErasing ? 'requests.doErase' : 'requests.doExport') : t('requests.look')}
          </Button>
        </>
      }
    >
      {found ? (
        <FoundData found={found} chosen={chosen} onChoose={setChosen} />
      ) : (
        <RequestFields kind={kind} onKind={setKind} form={form} />
      )}
    </Dialog>
  );
}

function useSubjectForm(send: (subject: Omit<NewRequest, 'kind'>) => void) {
  return useForm(
    { by: 'email', value: '' },
    { value: (value) => value.trim() !== '' || 'settings:requests.valueRequired' },
    (values) => send(subjectOf(values)),
  );
}

type RequestFieldsProps = {
  kind: NewRequest['kind'];
  onKind: (kind: NewRequest['kind']) => void;
  form: ReturnType<typeof useSubjectForm>;
};

/** Kind of the request, and the person it is about. */
function RequestFields({ kind, onKind, form }: RequestFieldsProps) {
  const { t } = useTranslation('settings');
  const name = useId();
  const { value: problem } = form.problems;
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-550">{t('requests.kind')}</legend>
        {kinds.map((one) => (
          <Radio
            key={one}
            name={name}
            value={one}
            label={t(`requests.kinds.${one}`)}
            hint={t(`requests.kindHints.${one}`)}
            checked={kind === one}
            onChange={() => onKind(one)}
          />
        ))}
      </fieldset>
      <Field label={t('requests.by')}>
        {(control) => (
          <Select
            {...control}
            size="l"
            value={form.values.by}
            onChange={(event) => form.set('by', event.target.value)}
          >
            {subjectKinds.map((one) => (
              <option key={one} value={one}>
                {t(`requests.subjects.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t(`requests.subjects.${kindOf(form.values.by)}`)} error={problem && t(problem)} required>
        {(control) => (
          <Input {...control} size="l" dir="ltr" autoComplete="off" maxLength={254} {...form.text('value')} />
        )}
      </Field>
    </>
  );
}

function kindOf(by: string): SubjectKind {
  return subjectKinds.find((one) => one === by) ?? 'email';
}

function subjectOf({ by, value }: { by: string; value: string }): Omit<NewRequest, 'kind'> {
  return { [subjectFields[kindOf(by)]]: value.trim() };
}
