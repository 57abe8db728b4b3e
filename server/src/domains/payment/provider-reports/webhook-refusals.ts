/** Events with a wrong signature, as this instance received them. Not stored: anyone can send them. */
let lastAt: Date | null = null;

export function noteRefusedSignature(at: Date): void {
  lastAt = at;
}

export const lastRefusedSignatureAt = (): Date | null => lastAt;
