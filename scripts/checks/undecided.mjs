/** The exit code of a check that could not run: EX_TEMPFAIL of sysexits.h, which none of the other tools uses. */
export const UNDECIDED = 75;
