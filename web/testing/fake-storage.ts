/** `localStorage` or `sessionStorage`: what it holds are properties of its own, as in a browser. */
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

/** As in private windows and embedded views: every use throws. */
export function deniedStorage(): FakeStorage {
  const refuse = () => {
    throw new DOMException("The user denied permission to access the storage", "SecurityError");
  };
  return new Proxy(new FakeStorage(), { get: refuse, ownKeys: refuse, deleteProperty: refuse, set: refuse });
}
