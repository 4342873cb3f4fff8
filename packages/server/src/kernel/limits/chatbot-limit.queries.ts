import { roles } from '@parley/contracts/rights/permissions';
import { type Statement, sql } from '../../db/sql.ts';

/** Owners and administrators see every chatbot's conversations, whatever is stored. */
const limitedRoles = roles.filter((role) => role !== 'owner' && role !== 'admin');

/** The chatbots that membership `m` is limited to; null: not limited. */
export const limitOf: Statement = sql`case when m.role = any(${[...limitedRoles]}::text[]) then m.chatbot_ids end`;

/** SQL condition that membership `m` may see conversations of a chatbot. */
export function mayServe(chatbotId: Statement): Statement {
  return sql`(${limitOf} is null or ${chatbotId} = any(m.chatbot_ids))`;
}
