/** A model on a server that the operator names. */
export interface LocalName {
  /** `host:port`, as `URL.host` writes it. */
  host: string;
  /** As the server itself calls the model. */
  model: string;
}

/** The name of a local model in settings: two servers may offer a model of the same name. */
export function joinLocalName({ host, model }: LocalName): string {
  return `${host}/${model}`;
}

/** Splits at the first slash; names of models may contain more of them. */
export function splitLocalName(name: string): LocalName {
  const slash = name.indexOf('/');
  return slash === -1
    ? { host: name, model: '' }
    : { host: name.slice(0, slash), model: name.slice(slash + 1) };
}
