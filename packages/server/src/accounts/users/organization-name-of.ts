const maxChars = 49;

/** Initial name of an organization created for a user, who can change it. */
export function organizationNameOf(fullName: string): string {
  return fullName.slice(0, maxChars);
}
