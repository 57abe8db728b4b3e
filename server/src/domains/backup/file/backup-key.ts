/** The key of encrypted backups: a file as `age-keygen` writes it (https://age-encryption.org), so that age itself can open a backup. */
import { open, readFile } from "node:fs/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";

export interface BackupKey {
  identity: string;
  recipient: string;
}

/** Throws a sentence if the file is missing or contains no key. */
export async function readBackupKey(path: string): Promise<BackupKey> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new Error(`The backup key ${path} cannot be read: ${error.message}`, { cause: error });
  });
  const identity = text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && !line.startsWith("#"));
  try {
    return { identity: identity ?? "", recipient: await identityToRecipient(identity ?? "") };
  } catch (error) {
    throw new Error(`${path} contains no backup key. Make one: npm run backup -- --new-key ${path}`, { cause: error });
  }
}

/** Never overwrites a file: a lost key makes its backups useless. */
export async function makeBackupKey(path: string, now: Date): Promise<BackupKey> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === "EEXIST" ? `${path} exists already, and is not overwritten` : error.message, { cause: error });
  });
  try {
    await file.writeFile(`# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return { identity, recipient };
}
