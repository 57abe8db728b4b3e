/** The names of backups. A folder or bucket may have backups of several shops, and other files. */

const NAME = /^forno-([0-9a-f]{8})-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup(\.age)?$/;

export interface BackupName {
  name: string;
  takenAt: Date;
}

/** `forno-1a2b3c4d-20260131T224500Z.backup`; the times are UTC, so that names sort by time. */
export function writeBackupName(shopId: string, takenAt: Date, isEncrypted: boolean): string {
  const time = takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `forno-${shopId.slice(0, 8)}-${time}.backup${isEncrypted ? ".age" : ""}`;
}

/** Null for a file that is not a backup of this shop. */
export function readBackupName(name: string, shopId: string): BackupName | null {
  const [, shop, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (shop !== shopId.slice(0, 8)) return null;
  return { name, takenAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) };
}

export const isBackupName = (name: string): boolean => NAME.test(name);
