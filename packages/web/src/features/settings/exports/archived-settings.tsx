import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import type { ImportedArchive } from './use-import-archive.ts';

type Setting = ImportedArchive['settings'][number];

/** Choice before the import; null afterwards. */
export type SettingsChoice = {
  keepsOwn: boolean;
  onChange: (keepsOwn: boolean) => void;
  isDisabled: boolean;
} | null;

const labels = {
  name: 'organizations.name',
  language: 'organizations.language',
  primaryColor: 'branding.primaryColor',
  secondaryColor: 'branding.secondaryColor',
  footerLabel: 'branding.footerLabel',
  footerLink: 'branding.footerLink',
  privacy: 'privacyDefaults.title',
  insightModel: 'insightModel.title',
  logo: 'branding.logo',
} as const;
const outcomes = {
  set: ['chatbots:import.outcomes.imported', 'success'],
  replaced: ['exports.import.replaced', 'warning'],
  kept: ['exports.import.kept', 'outline'],
  leftOut: ['chatbots:import.outcomes.leftOut', 'destructive'],
} as const;

/** Settings of the organization that an archive replaces; equal ones are not listed. */
export function ArchivedSettings({
  settings,
  choice,
}: {
  settings: readonly Setting[];
  choice: SettingsChoice;
}) {
  const { t } = useTranslation(['settings', 'chatbots']);
  const hasOwn = settings.some(({ outcome }) => outcome === 'replaced');
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-550">{t('exports.import.settings')}</h3>
      {choice && hasOwn ? (
        <Checkbox
          label={t('exports.import.keepOwn')}
          checked={choice.keepsOwn}
          disabled={choice.isDisabled}
          onChange={(event) => choice.onChange(event.target.checked)}
        />
      ) : null}
      <ul className="flex flex-col gap-1.5">
        {settings.map((setting) => (
          <Line key={setting.name} setting={setting} keepsOwn={choice?.keepsOwn ?? false} />
        ))}
      </ul>
    </div>
  );
}

function Line({ setting, keepsOwn }: { setting: Setting; keepsOwn: boolean }) {
  const { t } = useTranslation(['settings', 'chatbots']);
  const { name, reason, before, after } = setting;
  const outcome = keepsOwn && setting.outcome === 'replaced' ? 'kept' : setting.outcome;
  if (outcome === 'same') return null;
  const [label, variant] = outcomes[outcome];
  const value = outcome === 'kept' ? before : after;
  return (
    <li className="flex items-start gap-2">
      <Badge variant={variant}>{t(label)}</Badge>
      <span className="min-w-0 flex-1 break-words">
        {t(labels[name])} {value === null ? null : <bdi className="font-medium">{value}</bdi>}
        {outcome === 'replaced' && before !== null ? (
          <span className="block text-text-2">{t('exports.import.untilNow', { before })}</span>
        ) : null}
        {reason === null ? null : <span className="block text-text-2">{t(`exports.import.${reason}`)}</span>}
      </span>
    </li>
  );
}
