import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from './input.tsx';

/** A password field whose text can be shown. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="pe-11" />
      <button
        type="button"
        aria-label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 end-1 grid w-9 place-items-center rounded-sm text-text-2 hover:bg-surface-3"
      >
        <Icon aria-hidden="true" size={16} />
      </button>
    </span>
  );
}
