const minLength = 2;
const maxLength = 49;

/** Returns true for a name of 2 to 49 characters, else the translation key of the error (common namespace). */
export function organizationNameProblem(name: string): true | string {
  const { length } = name.trim();
  if (length < minLength) return 'validation.organizationNameMin';
  return length > maxLength ? 'validation.organizationNameMax' : true;
}
