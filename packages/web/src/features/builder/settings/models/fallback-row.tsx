import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { providers } from '@parley/contracts/values/lists';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ModelInput } from '../../../../components/model/model-input.tsx';
import { useProviderName } from '../../../../components/model/use-provider-name.ts';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';

export type Fallback = Chatbot['model']['fallbacks'][number];

/** The providers that can be fallbacks; the built-in one needs no model. */
export const fallbackProviders = providers.filter((provider) => provider !== 'builtin');

type FallbackRowProps = {
  fallback: Fallback;
  /** From 1. */
  place: number;
  isLast: boolean;
  error: string | undefined;
  onChange: (fallback: Fallback) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** One fallback model with its position in the order. */
export function FallbackRow({
  fallback,
  place,
  isLast,
  error,
  onChange,
  onMove,
  onRemove,
}: FallbackRowProps) {
  const { t } = useTranslation('builder');
  const providerName = useProviderName();
  const errorId = useId();
  function changeProvider(chosen: string): void {
    const provider = fallbackProviders.find((known) => known === chosen);
    if (provider) onChange({ provider, name: '' });
  }
  return (
    <li data-row className="flex flex-col gap-1">
      <span className="flex items-start gap-1">
        <span className="grid min-w-0 flex-1 gap-1 @lg:grid-cols-2">
          <Select
            aria-label={t('model.fallbackProvider', { n: place })}
            value={fallback.provider}
            onChange={(event) => changeProvider(event.target.value)}
          >
            {fallbackProviders.map((provider) => (
              <option key={provider} value={provider}>
                {providerName(provider)}
              </option>
            ))}
          </Select>
          <ModelInput
            aria-label={t('model.fallbackName', { n: place })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder={t('model.name')}
            provider={fallback.provider}
            value={fallback.name}
            onValueChange={(name) => onChange({ ...fallback, name })}
          />
        </span>
        <span className="flex flex-none">
          <IconButton
            data-move="up"
            label={t('model.fallbackUp', { n: place })}
            disabled={place === 1}
            onClick={() => onMove(-1)}
            icon={<ArrowUp aria-hidden="true" size={16} />}
          />
          <IconButton
            data-move="down"
            label={t('model.fallbackDown', { n: place })}
            disabled={isLast}
            onClick={() => onMove(1)}
            icon={<ArrowDown aria-hidden="true" size={16} />}
          />
          <IconButton
            label={t('model.fallbackRemove', { n: place })}
            onClick={onRemove}
            icon={<X aria-hidden="true" size={16} />}
          />
        </span>
      </span>
      {error ? (
        <span id={errorId} role="alert" className="text-12 text-error-text">
          {error}
        </span>
      ) : null}
    </li>
  );
}
