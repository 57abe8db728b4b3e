/** `localStorage` or `sessionStorage`. Like a browser's, its items are also its properties. */
export class FakeStorage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string): void {
    this[key] = String(value);
  }

  removeItem(key: string): void {
    delete this[key];
  }
}

/** Throws at every use, as in some private windows and embedded views. */
export function deniedStorage(): FakeStorage {
  const refuse = () => {
    throw new DOMException("The user denied permission to access the storage", "SecurityError");
  };
  return new Proxy(new FakeStorage(), { get: refuse, ownKeys: refuse, deleteProperty: refuse, set: refuse });
}
