/** A dot of a host name. The endings of documents are no top-level domains, so they may stay as they are. */
const hostDot =
  /(?<=[\p{L}\p{N}])\.(?=\p{L})(?!(?:pdf|docx?|xlsx?|pptx?|odt|rtf|txt|csv|html?|json|xml|epub)\b)/giu;

/**
 * Text that no mail client turns into a link. Names are chosen by whoever signs up, and must not make our emails carry
 * their addresses: schemes lose their slashes, and the dots of host names are followed by a space.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll('://', ' ').replaceAll(hostDot, '. ');
}
