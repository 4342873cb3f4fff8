/** Quote beside the sign-in form: labeled as a sample until it is real; null hides it. */
export const testimonial: { isSample: boolean } | null = { isSample: true };
