import { maxCustomFields } from '@parley/contracts/values/lists';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { can } from '../../../lib/can.ts';
import type { Lead } from '../lead-filter.ts';
import { useChangeLead } from '../use-lead-acts.ts';

/** Custom fields: a name and a value each. */
export function CustomFieldsCard({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const change = useChangeLead(lead.id);
  const mayChange = can(lead, 'lead.update');
  const { customFields, revision } = lead;
  function remove(removed: string) {
    change.mutate({ revision, customFields: customFields.filter(({ name }) => name !== removed) });
  }
  return (
    <Card title={t('detail.customFields')}>
      <div {...rowFocusProps} className="flex flex-col gap-3">
        {customFields.length === 0 ? (
          <p className="text-13 text-text-3">{t('custom.none')}</p>
        ) : (
          <dl className="flex flex-col text-13">
            {customFields.map(({ name, value }) => (
              <div key={name} data-row className="flex min-h-8 items-center gap-2">
                <dt className="w-30 flex-none py-1 text-text-3 [overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>
                </dt>
                <dd className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
                  <bdi>{value}</bdi>
                </dd>
                {mayChange ? (
                  <dd>
                    <IconButton
                      size="s"
                      label={t('custom.remove', { name })}
                      disabled={change.isPending}
                      onClick={() => remove(name)}
                      icon={<X aria-hidden="true" size={14} />}
                    />
                  </dd>
                ) : null}
              </div>
            ))}
          </dl>
        )}
        {mayChange && customFields.length < maxCustomFields ? <AddField lead={lead} /> : null}
      </div>
    </Card>
  );
}

function AddField({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const change = useChangeLead(lead.id, () => {
    setName('');
    setValue('');
  });
  function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    const added = { name: name.trim(), value: value.trim() };
    change.mutate({ revision: lead.revision, customFields: [...lead.customFields, added] });
  }
  return (
    <form onSubmit={add} className="grid gap-2 sm:grid-cols-[160px_minmax(0,1fr)_auto]">
      <Input
        aria-label={t('custom.name')}
        placeholder={t('custom.name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Input
        aria-label={t('custom.value')}
        placeholder={t('custom.value')}
        maxLength={500}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" data-add-row loading={change.isPending} disabled={name.trim() === ''}>
        <Plus aria-hidden="true" size={14} />
        {t('custom.add')}
      </Button>
    </form>
  );
}
