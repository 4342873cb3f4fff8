import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../ui/feedback/note.tsx';
import { Page } from '../ui/layout/page.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { type ListQuery, type ListState, listStateOf } from './list-state.ts';
import { LoadError } from './load-error.tsx';

export type ListScreenProps<Data> = {
  title: string;
  /** One line of text or figures beside the title. */
  context?: ReactNode;
  /** Buttons beside the title. If `isEmpty`, the empty state already has the main action. */
  actions: (isEmpty: boolean) => ReactNode;
  query: ListQuery<Data>;
  contentOf: (data: Data) => Exclude<ListState, 'failed'>;
  /** Puts tabs, search and filters around the list. Not called while the list is empty. */
  toolbar: (list: ReactNode) => ReactNode;
  /** Replaces the rows while they load. */
  skeleton: ReactNode;
  /** Replaces the list before the first item exists, and explains what the screen is for. */
  empty: ReactNode;
  /** Replaces the rows if no item matches the filters, and offers to clear the filters. */
  noMatch: ReactNode;
  /** Error message: `title` says what could not be loaded, `text` says what still works. */
  failure: { title: string; text: string };
  children: (data: Data) => ReactNode;
};

/** A screen with one list. Shows the skeleton, the error, the empty state or the rows, depending on the list's state. */
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
      {query.error ? <StaleNotice title={failure.title} onRetry={() => void query.refetch()} /> : null}
      {state === 'noMatch' ? noMatch : children(query.data)}
    </>
  );
}

/** Error message above rows that may be stale, because a later request failed. */
function StaleNotice({ title, onRetry }: { title: string; onRetry: () => void }) {
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
