import type { VisitedPage } from '@parley/contracts/resources/chatbot/chat';
import type { FlowInput } from '../../../engine/flow/flow-turn.ts';

const maxUrlLength = 300;

/** The page that a message was sent from, without query and fragment, which may identify the reader. */
export function readPage(page: VisitedPage | undefined): FlowInput['page'] {
  return { url: page ? addressOf(page.url) : null, title: page?.title.trim() || null };
}

/** Null if the URL is not http or https. */
function addressOf(written: string): string | null {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return null;
  const { origin, pathname } = new URL(written);
  return `${origin}${pathname}`.slice(0, maxUrlLength);
}
