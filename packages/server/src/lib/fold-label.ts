/** Letters and digits of a label alone, so that “E-Mail”, “e_mail” and “email” are one. */
export function foldLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
