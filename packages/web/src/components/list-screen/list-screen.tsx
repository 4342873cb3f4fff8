import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../ui/feedback/note.tsx';
import { Page } from '../ui/layout/page.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { type ListQuery, type ListState, listStateOf } from './list-state.ts';
import { LoadError } from './load-error.tsx';

export type ListScreenProps<Data> = {
  title: string;
  /** One line beside the title. */
  context?: ReactNode;
  /** Buttons beside the title; `isEmpty` means that the empty state already has the main action. */
  actions: (isEmpty: boolean) => ReactNode;
  query: ListQuery<Data>;
  contentOf: (data: Data) => Exclude<ListState, 'failed'>;
  /** Tabs, search and filters around the list; left out while the list is empty. */
  toolbar: (list: ReactNode) => ReactNode;
  /** Skeleton of the rows. */
  skeleton: ReactNode;
  /** Empty state: explains the purpose of the screen before the first item exists. */
  empty: ReactNode;
  /** Shown if nothing matches, with a way to clear the filters. */
  noMatch: ReactNode;
  /** Error state: what could not be loaded, and what is unaffected. */
  failure: { title: string; text: string };
  children: (data: Data) => ReactNode;
};

/** A screen with one list, in each of its states. */
export function ListScreen<Data>(props: ListScreenProps<Data>) {
  const { title, context, actions, query, contentOf, toolbar, empty } = props;
  const state = listStateOf(query, contentOf);
  const isEmpty = state === 'empty';
  return (
    <Page busy={state === 'loading'}>
      <PageHeader title={title} context={isEmpty ? null : context} actions={actions(isEmpty)} />
      {isEmpty ? empty : toolbar(<ListBody {...props} state={state} />)}
    </Page>
  );
}

function ListBody<Data>(props: ListScreenProps<Data> & { state: ListState }) {
  const { state, query, skeleton, noMatch, failure, children } = props;
  if (state === 'loading') return skeleton;
  if (state === 'failed' || query.data === undefined) {
    return <LoadError query={query} title={failure.title} text={failure.text} />;
  }
  return (
    <>
      {query.error ? <Outdated title={failure.title} onRetry={() => void query.refetch()} /> : null}
      {state === 'noMatch' ? noMatch : children(query.data)}
    </>
  );
}

/** Error above rows that are still shown from an earlier read. */
function Outdated({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className="mb-3">
      <Note tone="error">
        {title}.{' '}
        <button type="button" onClick={onRetry} className="font-medium underline underline-offset-3">
          {t('ui.tryAgain')}
        </button>
      </Note>
    </div>
  );
}
