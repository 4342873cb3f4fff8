import { z } from 'zod';

/** One setting of a chatbot. Schemas, the stored type, presenters and names in the app are all derived from these entries. */
interface Setting {
  /** Schema of the stored value, which is also the value in responses to editors. */
  value: z.ZodType;
  /** Schema of the value that editors may send. */
  input: z.ZodType;
  /**
   * Value where the setting is not stored: in older chatbots and versions, and in new chatbots. Left out only by settings that
   * `default-settings.ts` on the server has stored in every chatbot from the beginning.
   */
  default?: unknown;
  /**
   * Who gets the setting besides editors. Both values put it in the public response; the chat page reads it only with `page`.
   * `programs` is for the widget and other callers. Left out if only editors get it.
   */
  visitors?: 'page' | 'programs';
  /**
   * What the chat page takes for the setting where it gets none, as before the password. Left out if the page does not get the
   * setting, or if it is a list, which the page reads by itself.
   */
  missing?: string | number | boolean | null;
  /** Key of the setting's name in `builder.json`. */
  label: string;
  /** Key of the group in `builder.json` that names the possible values. */
  choices?: string;
}

export type SettingTable = Readonly<Record<string, Setting>>;
type Values<Table extends SettingTable> = { [Name in keyof Table]: Table[Name]['value'] };
type Inputs<Table extends SettingTable> = { [Name in keyof Table]: Table[Name]['input'] };
type Whole<Table extends SettingTable> = { [Name in keyof Table]: z.output<Table[Name]['value']> };
/** Names of the settings whose entries have the given fields. */
type NamesWith<Table extends SettingTable, Fields> = {
  [Name in keyof Table]: Table[Name] extends Fields ? Name : never;
}[keyof Table];

export type Defaults<Table extends SettingTable> = Pick<Whole<Table>, NamesWith<Table, { default: unknown }>>;
export type PublicName<Table extends SettingTable> = NamesWith<Table, { visitors: string }>;
export type PageName<Table extends SettingTable> = NamesWith<Table, { visitors: 'page' }>;
/** Settings that the chat page reads by the table. */
export type ReadName<Table extends SettingTable> = NamesWith<Table, { missing: unknown }>;
/** Settings as stored. A setting with a default may be missing. */
export type Stored<Table extends SettingTable> = Omit<Whole<Table>, keyof Defaults<Table>> &
  Partial<Defaults<Table>>;

/** The schema of all settings of a table. */
export function valuesOf<Table extends SettingTable>(table: Table) {
  return z.strictObject(mapSettings(table, ({ value }) => value) as Values<Table>);
}

/** The schema of a change, which has any number of the settings. */
export function inputsOf<Table extends SettingTable>(table: Table) {
  return z.strictObject(mapSettings(table, ({ input }) => input) as Inputs<Table>).partial();
}

export function defaultsOf<Table extends SettingTable>(table: Table): Defaults<Table> {
  const later = Object.entries(table).filter(([, setting]) => 'default' in setting);
  return Object.fromEntries(later.map(([name, setting]) => [name, setting.default])) as Defaults<Table>;
}

/** Names of the settings that the chat page or programs get. */
export function publicNamesOf<Table extends SettingTable>(table: Table): PublicName<Table>[] {
  const shown = Object.entries(table).filter(([, { visitors }]) => visitors !== undefined);
  return shown.map(([name]) => name as PublicName<Table>);
}

/** Returns the argument of zod's `pick` that selects the settings with the given names. */
export function maskOf<Name extends string>(names: readonly Name[]): Record<Name, true> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
}

export function pickSettings<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;
}

/** Returns the stored settings, with the default of each missing one, and without settings that are not in the table. */
export function completeSettings<Table extends SettingTable>(
  table: Table,
  stored: Stored<Table>,
): Whole<Table> {
  const given = new Map<string, unknown>(Object.entries(stored));
  return mapSettings(table, (setting, name) =>
    given.has(name) ? given.get(name) : setting.default,
  ) as Whole<Table>;
}

function mapSettings<Table extends SettingTable, Result>(
  table: Table,
  map: (setting: Setting, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(table).map(([name, setting]) => [name, map(setting, name)]));
}
