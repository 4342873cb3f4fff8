import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../lib/session/use-user.ts';
import { organizationTheme } from '../../../../lib/theme/organization-theme.ts';
import type { Draft } from '../../api/use-draft.ts';
import { LabeledGroup } from '../../settings/labeled-group.tsx';
import { lookPresets, presetNames } from './look-presets.ts';

/** Appearance presets, with the agency's own first if it has one. */
export function PresetsField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { user } = useUser();
  const brand = organizationTheme(user?.currentOrganization);
  const { appearance } = draft.settings;
  const isChosen = (preset: object) =>
    Object.entries(preset).every(([name, value]) => new Map(Object.entries(appearance)).get(name) === value);
  const looks = [
    ...(brand ? [{ key: 'brand', preset: { primaryColor: brand.primary, darkColor: null } }] : []),
    ...presetNames.map((key) => ({ key, preset: lookPresets[key] })),
  ];
  return (
    <LabeledGroup label={t('appearance.presets')}>
      <fieldset aria-label={t('appearance.presets')} className="flex flex-wrap gap-2">
        {looks.map(({ key, preset }) => (
          <button
            key={key}
            type="button"
            aria-pressed={isChosen(preset)}
            onClick={() => draft.change({ appearance: preset })}
            className="flex items-center gap-2 rounded-full border border-strong bg-surface py-1 ps-1.5 pe-3 text-13 hover:border-control disabled:opacity-60 aria-pressed:border-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--ink)]"
          >
            <span
              aria-hidden="true"
              className="size-4 rounded-full"
              style={{ background: preset.primaryColor }}
            />
            {t(`appearance.preset.${key}`)}
          </button>
        ))}
      </fieldset>
    </LabeledGroup>
  );
}
