import { setAgency } from '../../packages/server/src/resources/agencies/agency.ts';
import { changeOrganization } from './change-organization.ts';

/** Turns the organization into an agency or an ordinary organization, and prints the result. @throws {Problem} */
export async function setAgencyByCommand(organizationId: string, isAgency: boolean): Promise<void> {
  await changeOrganization(
    organizationId,
    (tx, deps) => setAgency(tx, deps, organizationId, isAgency),
    (name) => (isAgency ? `${name} is an agency now.` : `${name} is no longer an agency.`),
  );
}
