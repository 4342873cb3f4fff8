import type { Language } from '@parley/contracts/language/languages';
import type { agencyRoutes } from '@parley/contracts/resources/organization/agencies';
import type { loginBody, registerBody } from '@parley/contracts/resources/organization/identity';
import type { z } from 'zod';
import { type Account, type SignInDeps, signIn } from '../../accounts/sessions/sign-in.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { findAdmittedTo } from './agencies.queries.ts';
import { getAgency } from './agency.ts';
import { getCustomers } from './get-customers.ts';

export interface AgencyDeps extends SignInDeps {
  /** Creates an account with its own organization, which is a customer of the agency. */
  registerCustomer(
    agencyId: string,
    input: z.output<typeof registerBody>,
    caller: { ip: string; language: Language },
  ): Promise<Account>;
  /**
   * Checks email, password, and second factor. `admit` returns the organization to open, or undefined to
   * refuse.
   */
  logIn(
    input: z.output<typeof loginBody>,
    caller: { ip: string; admit(userId: string): Promise<string | undefined> },
  ): Promise<Account>;
}

export function agencyHandlers(deps: AgencyDeps): Handlers<typeof agencyRoutes> {
  return {
    getAgency: ({ params }) => getAgency(deps, params.agencyId),
    registerWithAgency: async ({ params, body, language, request, reply }) => {
      const { id } = await getAgency(deps, params.agencyId);
      const account = await deps.registerCustomer(id, body, { ip: request.ip, language });
      return signIn(deps, account, request, reply);
    },
    logInWithAgency: async ({ params, body, request, reply }) => {
      const { id } = await getAgency(deps, params.agencyId);
      const admit = (userId: string) => findAdmittedTo(deps.database.tenant, id, userId);
      return signIn(deps, await deps.logIn(body, { ip: request.ip, admit }), request, reply);
    },
    listCustomers: ({ scope }) => getCustomers(deps, scope),
  };
}
