const maxChars = 49;

/** The name of an organization that is made for a person, who can change it. */
export function organizationNameOf(fullName: string): string {
  return fullName.slice(0, maxChars);
}
