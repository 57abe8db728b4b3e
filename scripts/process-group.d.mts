export function stopGroup(pid: number): Promise<void>;
