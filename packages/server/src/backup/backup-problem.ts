export type BackupProblemCode =
  | 'nothing_to_back_up'
  | 'file_unreadable'
  | 'not_a_backup'
  | 'backup_damaged'
  | 'backup_newer'
  | 'backup_of_unknown_schema'
  | 'target_not_empty'
  | 'target_in_use'
  | 'copy_failed';

/** Why a backup or a restore failed. `params` are interpolated into the sentence for the operator. */
export class BackupProblem extends Error {
  readonly code: BackupProblemCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: BackupProblemCode, params: Record<string, string | number> = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause });
    this.name = 'BackupProblem';
    this.code = code;
    this.params = params;
  }
}
