/** Keeps only the letters and digits of a label, so that “E-Mail”, “e_mail”, and “email” are equal. */
export function foldLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
