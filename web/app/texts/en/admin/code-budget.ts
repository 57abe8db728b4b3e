const n = (count: number): string => count.toLocaleString("en-IN");

export const codeBudgetTexts = {
  nearlyUsed: (sent: number, budget: number) =>
    `${n(sent)} of today's ${n(budget)} one-time codes have been sent. Until midnight, new customers can't sign in. If this isn't a rush, someone may be abusing sign-in.`,
  used: (budget: number) =>
    `All ${n(budget)} one-time codes for today have been sent. Until midnight, only admins and delivery boys can sign in. If this isn't a rush, someone may be abusing sign-in.`,
} as const;
