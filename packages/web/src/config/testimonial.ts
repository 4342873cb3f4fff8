/** The quote beside the login: labeled as a sample until it is a real one, and hidden where this is null. */
export const testimonial: { isSample: boolean } | null = { isSample: true };
