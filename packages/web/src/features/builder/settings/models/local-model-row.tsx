import { useTranslation } from 'react-i18next';
import type { LocalModel } from '../../../../components/model/use-local-models.ts';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';

type LocalModelRowProps = {
  model: LocalModel;
  /** Description of the model. */
  text?: string;
  isOn: boolean;
  isBusy?: boolean;
  /** Label of the button that activates the model. */
  use: string;
  /** Undefined for users without permission. */
  onUse: (() => void) | undefined;
  onStop?: (() => void) | undefined;
};

/** A model with its purpose, and the button that activates it. */
export function LocalModelRow({ model, text, isOn, isBusy = false, use, onUse, onStop }: LocalModelRowProps) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const facts = [
    t(`local.kind.${model.kind}`),
    model.sizeBytes === null ? null : format.bytes(model.sizeBytes),
  ].filter((fact) => fact !== null);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-border px-3 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-13 font-550 break-all">
          <bdi dir="ltr">{model.label}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 text-12 text-text-3">
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </span>
        {text ? <span className="mt-0.5 block max-w-prose text-12 text-text-2">{text}</span> : null}
      </span>
      {isOn ? <Badge variant="success">{t('local.on')}</Badge> : null}
      {isOn && onStop ? (
        <Button
          size="s"
          loading={isBusy}
          onClick={onStop}
          aria-label={t('local.stopNamed', { name: model.label })}
        >
          {t('local.stop')}
        </Button>
      ) : null}
      {!isOn && onUse ? (
        <Button size="s" loading={isBusy} onClick={onUse} aria-label={`${use}: ${model.label}`}>
          {use}
        </Button>
      ) : null}
    </li>
  );
}
