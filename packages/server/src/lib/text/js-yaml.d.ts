declare module 'js-yaml' {
  interface Schema {
    readonly name?: string;
  }

  export const CORE_SCHEMA: Schema;
  /** Throws a `YAMLException` for what is no YAML, and below 100 levels. */
  export function load(text: string, options?: { schema?: Schema }): unknown;
}
