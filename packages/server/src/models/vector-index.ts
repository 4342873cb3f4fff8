/** Vectors of all passages of a chatbot by one model. */
export interface VectorIndex {
  /** Provider, model and, where a tenant gave it, address. */
  modelId: string;
  provider: string;
  model: string;
}
