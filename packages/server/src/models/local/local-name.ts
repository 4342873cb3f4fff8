/** A model on a server in `LOCAL_MODELS`. */
export interface LocalName {
  /** `host:port`, in the form of `URL.host`. */
  host: string;
  /** Name of the model on its server. */
  model: string;
}

/** Name of a local model in settings, with its host: two servers may offer a model with the same name. */
export function joinLocalName({ host, model }: LocalName): string {
  return `${host}/${model}`;
}

/** Splits at the first slash; names of models may contain further ones. */
export function splitLocalName(name: string): LocalName {
  const slash = name.indexOf('/');
  return slash === -1
    ? { host: name, model: '' }
    : { host: name.slice(0, slash), model: name.slice(slash + 1) };
}
