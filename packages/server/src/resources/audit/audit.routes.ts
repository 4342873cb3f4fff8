import type { auditRoutes } from '@parley/contracts/resources/audit';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function auditHandlers(_deps: Deps): Handlers<typeof auditRoutes> {
  return {
    listAudit: later,
  };
}
