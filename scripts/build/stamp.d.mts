export interface Stamp {
  isCurrent(): Promise<boolean>;
  renew(make: () => Promise<void>): Promise<void>;
}
export function stampOf(folder: string, sources: () => string[]): Stamp;
