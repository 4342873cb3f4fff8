import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressInput } from '../../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { useForm } from '../../../../lib/form/use-form.ts';
import type { User } from '../../../../lib/session/use-user.ts';
import { changedNames, SaveBar } from '../../save-bar.tsx';
import { useSaveUser } from '../use-save-user.ts';
import { profileChange, profileRules, profileValuesOf } from './profile-values.ts';
import { SocialRows } from './social-rows.tsx';

const maxBioLength = 2000;
const lines = [
  { name: 'company', autoComplete: 'organization' },
  { name: 'jobTitle', autoComplete: 'organization-title' },
  { name: 'location', autoComplete: 'address-level2' },
] as const;

/** Form for the profile and its links. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const [stored, setStored] = useState(() => profileValuesOf(user));
  const { save, dialog, fieldErrors } = useSaveUser((saved) => {
    const values = profileValuesOf(saved);
    setStored(values);
    form.reset(values);
  });
  const form = useForm(stored, profileRules, (values) => save.mutate(profileChange(stored, values)));
  const { problems } = form;
  const unsaved = changedNames(stored, form.values).length;
  return (
    <form noValidate aria-label={t('common:settingsTabs.profile')} onSubmit={form.submit}>
      <Card
        footer={<SaveBar unsaved={unsaved} saving={save.isPending} onDiscard={() => form.reset(stored)} />}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('profile.bio')}
            hint={t('profile.bioHint')}
            error={fieldErrors['profile.bio']}
            className="sm:col-span-2"
          >
            {(control) => (
              <Textarea {...control} rows={4} dir="auto" maxLength={maxBioLength} {...form.text('bio')} />
            )}
          </Field>
          {lines.map(({ name, autoComplete }) => (
            <Field key={name} label={t(`profile.${name}`)} error={fieldErrors[`profile.${name}`]}>
              {(control) => (
                <Input
                  {...control}
                  dir="auto"
                  maxLength={200}
                  autoComplete={autoComplete}
                  {...form.text(name)}
                />
              )}
            </Field>
          ))}
          <Field
            label={t('profile.website')}
            error={problems.website ? t(problems.website) : fieldErrors['profile.website']}
          >
            {(control) => (
              <AddressInput {...control} maxLength={2048} autoComplete="url" {...form.address('website')} />
            )}
          </Field>
        </div>
        <SocialRows
          rows={form.values.socialProfiles}
          showsProblems={problems.socialProfiles !== undefined}
          onRowsChange={(rows) => form.set('socialProfiles', rows)}
        />
      </Card>
      {dialog}
    </form>
  );
}
