export function findChromium(): string | undefined;
export function provideChromium(): string;
export function chromiumOptions(): { executablePath: string | undefined; chromiumSandbox: boolean; args: string[] };
