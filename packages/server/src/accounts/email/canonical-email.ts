/** One canonical string per mailbox, as far as that can be known: trimmed, NFKC, case-folded (SEC-5). */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
