export function inTurns(write: (text: string) => void): { begin(): { say(text: string): void; end(): void } };
