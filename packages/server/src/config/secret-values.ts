import type { EnvironmentText } from './read-environment.ts';
import type { Variable } from './variables/variable.ts';
import { variables } from './variables.ts';

/** Shorter secrets occur in ordinary words; redacting them would make logs unreadable. */
const minLength = 8;

/** Values of the secret variables that are set, and the passwords within those that are URLs; longest first. */
export function secretValues(source: EnvironmentText): string[] {
  const values = Object.entries<Variable>(variables)
    .filter(([, variable]) => variable.secret)
    .flatMap(([name]) => source[name] ?? [])
    .flatMap((value) => [value, ...value.split(','), ...passwordsIn(value)]);
  return [...new Set(values)]
    .filter((value) => value.length >= minLength)
    .sort((one, other) => other.length - one.length);
}

/** The password of a URL, as written and as a driver decodes it. */
function passwordsIn(value: string): string[] {
  if (!URL.canParse(value)) return [];
  const { password } = new URL(value);
  return [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The text with every secret redacted. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
}
