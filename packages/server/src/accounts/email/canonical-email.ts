/** One string for one mailbox, as far as we can know: trimmed, NFKC, case folded (SEC-5). */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
