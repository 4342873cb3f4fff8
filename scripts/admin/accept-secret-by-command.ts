import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { forgetOtherSecrets } from '../../packages/server/src/db/app-secrets.ts';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig, requiredSecret } from '../backup/settings.ts';

/** Makes the current secret the only accepted one of the database, for when the previous one is lost. @throws {Problem} */
export async function acceptSecretByCommand(): Promise<void> {
  const config = installationConfig();
  const appSecret = requiredSecret(config);
  await withProblems(() => withInstallation(config, (owner) => forgetOtherSecrets(owner, appSecret)));
  console.log(
    'The database accepts this secret. What another one sealed cannot be opened: enter provider keys and second factors again.',
  );
}
