import type { chatbotRoutes, installationProblems } from '@parley/contracts/resources/chatbot/chatbots';
import type { ResponseOf } from '@parley/contracts/route';
import { decodeHtml } from '@parley/knowledge/parsing/html/parse-html';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { limitPageLookups } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { originMatches } from '../../../lib/net/hosts.ts';
import { secondMs } from '../../../lib/timing/durations.ts';
import { type FetchedPage, fetchPage, PageNotFetched } from '../../../ports/fetch-page.ts';
import { type ChatbotRow, findChatbot } from '../store/chatbots.queries.ts';
import { findEmbeds, type PageEmbeds } from './find-embeds.ts';
import { policyAllows } from './policy-allows.ts';

type Installation = ResponseOf<typeof chatbotRoutes.checkInstallation>;
type Problem = (typeof installationProblems)[number];

const timeoutMs = 20 * secondMs;
const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Reads a page of the owner's site and reports whether the chatbot is embedded and would show.
 * @throws AppError `not_found`, `rate_limited`, `page_not_read`.
 */
export async function checkInstallation(
  deps: Deps,
  scope: Scope,
  chatbotId: string,
  address: string,
): Promise<Installation> {
  const row = found(
    await withScope(deps.database, scope, (tx) => findChatbot(tx, scope.organizationId, chatbotId)),
  );
  await limitPageLookups(deps, scope);
  const page = await readPage(deps, scope, address);
  const embeds = findEmbeds(decodeHtml(page.bytes, page.charset), page.url);
  const ownOrigin = deps.config.appUrl ? new URL(deps.config.appUrl).origin : null;
  return { url: page.url, ...judge(row, embeds, page, ownOrigin) };
}

/** @param ownOrigin origin of this installation; null if unknown, and then any origin is accepted. */
function judge(
  row: ChatbotRow,
  embeds: PageEmbeds,
  page: FetchedPage,
  ownOrigin: string | null,
): Pick<Installation, 'found' | 'problems'> {
  const isOurs = ({ origin }: { origin: string }) => ownOrigin === null || origin === ownOrigin;
  const isThis = ({ chatbotId }: { chatbotId: string }) => chatbotId === row.id;
  const all = [...embeds.widgets, ...embeds.elements, ...embeds.frames];
  const here = all.find((embed) => isOurs(embed) && isThis(embed));
  if (!here) {
    if (all.some(isThis)) return { found: null, problems: ['other_server'] };
    return { found: null, problems: [all.length > 0 ? 'other_chatbot' : 'missing'] };
  }
  const isWidget = embeds.widgets.includes(here);
  const isFrame = embeds.frames.includes(here);
  const policies = [page.contentPolicy, ...embeds.policies].filter(Boolean);
  const allows = (directive: Parameters<typeof policyAllows>[1]) =>
    policies.every((policy) => policyAllows(policy, directive, here.origin));
  const { allowedDomains } = row.deployment;
  const checks: [Problem, boolean][] = [
    ['script_blocked', !isFrame && !allows('script-src')],
    ['connection_blocked', isWidget && !allows('connect-src')],
    ['frame_blocked', !allows('frame-src')],
    [
      'domain_not_allowed',
      allowedDomains.length > 0 && !originMatches(new URL(page.url).origin, allowedDomains),
    ],
    ['not_published', row.deployment_status !== 'active'],
  ];
  const problems = checks.flatMap(([problem, isSo]) => (isSo ? [problem] : []));
  return { found: isWidget ? 'widget' : isFrame ? 'iframe' : 'element', problems };
}

async function readPage(deps: Deps, { language }: Scope, address: string): Promise<FetchedPage> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return await fetchPage(deps.egress, address, { signal, timeoutMs, mediaTypes: htmlTypes });
  } catch (error) {
    const code = error instanceof PageNotFetched ? error.code : 'page_too_slow';
    const reason = deps.sentences.render(language, `knowledgeBase:errors.${code}`);
    throw new AppError('page_not_read', { params: { reason }, cause: error });
  }
}
