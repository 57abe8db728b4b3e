export function providePromtool(): string;
export function providePrometheus(): string;
