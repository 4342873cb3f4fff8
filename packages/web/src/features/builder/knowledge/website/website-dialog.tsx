import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { RefreshField, type RefreshInterval } from '../refresh-field.tsx';
import { Refusal } from '../refusal.tsx';
import { AddedPagesNote, AddingPages } from './added-pages-note.tsx';
import { beyondLimit } from './chosen-pages.ts';
import { CrawlFields } from './crawl-fields.tsx';
import { crawlOf, newCrawlForm } from './crawl-form.ts';
import { LinkedPages } from './linked-pages.tsx';
import { PagePreview } from './page-preview.tsx';
import { type Scope, ScopeChoice } from './scope-choice.tsx';
import { shortAddress } from './short-address.ts';
import { useAddPages, useAddWebsite } from './use-add-website.ts';
import { useLinkedPages } from './use-website-reads.ts';

type WebsiteDialogProps = { chatbotId: string; address: string; onAdded: () => void; onClose: () => void };

/** Shows the text of a page, and lets the user choose: this page, linked pages, or the whole website. */
export function WebsiteDialog({ chatbotId, address, onAdded, onClose }: WebsiteDialogProps) {
  const { t } = useTranslation('knowledgeBase');
  const [scope, setScope] = useState<Scope>('page');
  const [crawl, setCrawl] = useState(newCrawlForm);
  const [refresh, setRefresh] = useState<RefreshInterval>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const links = useLinkedPages(address, scope === 'links');
  const website = useAddWebsite(chatbotId, onAdded);
  const pages = useAddPages(chatbotId);
  const isAdding = website.isPending || pages.isPending;
  const isFull = beyondLimit(chosen.size, links.data?.remaining ?? null) > 0;
  const isBlocked = scope === 'links' && (chosen.size === 0 || isFull);
  const fields = website.error instanceof ApiError ? website.error.fields : {};

  async function addChosen(): Promise<void> {
    const { failed } = await pages.mutateAsync({ urls: [...chosen], refresh });
    if (failed.length === 0) return onAdded();
    setChosen(new Set(failed.map(({ url }) => url)));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isAdding || isBlocked) return;
    if (scope === 'links') void addChosen();
    else website.mutate({ url: address, refresh, ...(scope === 'site' ? { crawl: crawlOf(crawl) } : {}) });
  }

  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('website.title')}
      description={
        <bdi dir="ltr" className="break-all">
          {shortAddress(address)}
        </bdi>
      }
      onSubmit={submit}
      footerNote={pages.isPending ? <AddingPages done={pages.done} total={chosen.size} /> : null}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isAdding} disabled={isBlocked}>
            {scope === 'links'
              ? t('website.submit.links', { count: chosen.size })
              : t(`website.submit.${scope}`)}
          </Button>
        </>
      }
    >
      {website.error && !hasShownField(fields) ? <Refusal error={website.error} /> : null}
      {pages.data && pages.data.failed.length > 0 ? <AddedPagesNote result={pages.data} /> : null}
      <PagePreview url={address} />
      <ScopeChoice value={scope} onValueChange={setScope} />
      {scope === 'links' ? <LinkedPages links={links} chosen={chosen} onChosenChange={setChosen} /> : null}
      {scope === 'site' ? <CrawlFields value={crawl} onValueChange={setCrawl} errors={fields} /> : null}
      <RefreshField value={refresh} onValueChange={setRefresh} hint={t('refresh.hint')} />
    </Dialog>
  );
}

/** Whether one of the dialog's fields shows the server's error. */
function hasShownField(fields: Readonly<Record<string, string>>): boolean {
  return Object.keys(fields).some((path) => path.startsWith('crawl.'));
}
