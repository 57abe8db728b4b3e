/** Loaded into a shop before it starts (`--import`): each SIGUSR2 moves its clock 31 minutes ahead. */
const AHEAD_MS = 31 * 60_000;
const ClockDate = Date;
let aheadMs = 0;

globalThis.Date = class extends ClockDate {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(ClockDate.now() + aheadMs);
  }
  static now() {
    return ClockDate.now() + aheadMs;
  }
};

process.on("SIGUSR2", () => {
  aheadMs += AHEAD_MS;
});
