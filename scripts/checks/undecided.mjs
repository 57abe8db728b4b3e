/** A check exits with it when it could not look: EX_TEMPFAIL of sysexits.h, which no tool that it stands beside uses. */
export const UNDECIDED = 75;
