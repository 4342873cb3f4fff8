/** Vectors of all passages of a chatbot, computed by one model. */
export interface VectorIndex {
  /** Provider, model, and the tenant's address if one is configured. */
  modelId: string;
  provider: string;
  model: string;
}
