import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteFile } from '#server/platform/database/database.ts';

/**
 * Closes what holds personal data or the key to everybody else on the machine: files to 0600, folders
 * to 0700. They are made so; a copy that was restored, or another program's hand, may have opened
 * them. DATA_DIR itself is left as it is when somebody else made it: it may be anybody's folder.
 *
 * @param dataDir of the settings
 * @param folders other folders that hold personal data
 * @throws the system's error when a file is not ours to close
 */
export async function closeToOthers(dataDir: string, folders: readonly string[]): Promise<void> {
  const database = sqliteFile(dataDir);
  const files = [database, `${database}-wal`, `${database}-shm`, join(dataDir, 'secreto')];
  for (const [path, mode] of [
    ...files.map((file) => [file, 0o600] as const),
    ...folders.map((folder) => [folder, 0o700] as const),
  ]) {
    await chmod(path, mode).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}
