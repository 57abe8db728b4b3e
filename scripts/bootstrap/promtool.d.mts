export function providePromtool(): string;
