/** A model may take this long, and its fallback models with it, before the server gives up. */
export const modelTimeoutMs = 150_000;
