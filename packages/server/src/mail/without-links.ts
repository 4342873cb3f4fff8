/** A dot in a host name. File extensions are not top-level domains, so dots before them are kept. */
const hostDot =
  /(?<=[\p{L}\p{N}])\.(?=\p{L})(?!(?:pdf|docx?|xlsx?|pptx?|odt|rtf|txt|csv|html?|json|xml|epub)\b)/giu;

/**
 * Changes text so that no mail client turns it into a link: users choose their own names, and our emails must not advertise URLs
 * in them. Removes the `://` of schemes, and adds a space after the dots of host names.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll('://', ' ').replaceAll(hostDot, '. ');
}
